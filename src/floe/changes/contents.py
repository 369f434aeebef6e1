"""The rules, in the order in which they are asked; what none of them knows goes to the last."""

from floe.changes.change import ChangeRule
from floe.changes.rules.classification import (
    classification_changed,
    classification_lowered,
    classification_raised,
)
from floe.changes.rules.documentation_changed import documentation_changed
from floe.changes.rules.enums import (
    enum_dropped,
    enum_introduced,
    enum_value_added,
    enum_value_removed,
)
from floe.changes.rules.flags import (
    critical_element_added,
    critical_element_dropped,
    deprecation_marked,
    deprecation_unmarked,
    primary_key_added,
    primary_key_dropped,
    primary_key_reordered,
    required_added,
    required_dropped,
    unique_added,
    unique_dropped,
)
from floe.changes.rules.identity import (
    contract_added,
    contract_id_changed,
    contract_removed,
    contract_renamed,
    version_changed,
)
from floe.changes.rules.ids import id_added, id_changed, id_removed
from floe.changes.rules.limits import (
    format_changed,
    limit_loosened,
    limit_reworded,
    limit_tightened,
)
from floe.changes.rules.objects import (
    object_added,
    object_kind_changed,
    object_removed,
    object_renamed,
)
from floe.changes.rules.other_keys import (
    key_added,
    key_changed,
    key_removed,
    order_changed,
    reworded,
)
from floe.changes.rules.physical_name_changed import physical_name_changed
from floe.changes.rules.properties import (
    property_added,
    property_moved,
    property_removed,
    property_renamed,
    required_property_added,
)
from floe.changes.rules.quality_rules import (
    quality_added,
    quality_changed,
    quality_removed,
    quality_reworded,
    quality_strengthened,
    quality_weakened,
)
from floe.changes.rules.relationships import (
    foreign_key_added,
    foreign_key_removed,
    relationship_changed,
    relationship_reworded,
)
from floe.changes.rules.servers import server_added, server_moved, server_removed
from floe.changes.rules.service_levels import (
    sla_added,
    sla_changed,
    sla_removed,
    sla_reworded,
    sla_strengthened,
    sla_weakened,
)
from floe.changes.rules.types import (
    precision_changed,
    type_changed,
    type_narrowed,
    type_reworded,
    type_stated,
    type_unstated,
    type_widened,
)

KNOWING: tuple[ChangeRule, ...] = (
    contract_added,
    contract_removed,
    contract_id_changed,
    contract_renamed,
    version_changed,
    object_added,
    object_removed,
    object_renamed,
    object_kind_changed,
    property_added,
    required_property_added,
    property_removed,
    property_renamed,
    property_moved,
    physical_name_changed,
    id_added,
    id_changed,
    id_removed,
    required_added,
    required_dropped,
    unique_added,
    unique_dropped,
    primary_key_added,
    primary_key_dropped,
    primary_key_reordered,
    critical_element_added,
    critical_element_dropped,
    deprecation_marked,
    deprecation_unmarked,
    type_changed,
    type_narrowed,
    type_widened,
    precision_changed,
    type_stated,
    type_unstated,
    type_reworded,
    enum_introduced,
    enum_dropped,
    enum_value_added,
    enum_value_removed,
    limit_tightened,
    limit_loosened,
    limit_reworded,
    format_changed,
    quality_added,
    quality_removed,
    quality_weakened,
    quality_strengthened,
    quality_changed,
    quality_reworded,
    foreign_key_added,
    foreign_key_removed,
    relationship_changed,
    relationship_reworded,
    sla_added,
    sla_removed,
    sla_weakened,
    sla_strengthened,
    sla_reworded,
    sla_changed,
    classification_raised,
    classification_lowered,
    classification_changed,
    server_added,
    server_removed,
    server_moved,
    order_changed,
    documentation_changed,
)
UNKNOWING: tuple[ChangeRule, ...] = (reworded, key_added, key_changed, key_removed)
RULES = (*KNOWING, *UNKNOWING)
