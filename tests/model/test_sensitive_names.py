import pytest

from floe.model import sensitive_class

SENSITIVE = {
    "pii": """
        email EMAIL e_mail E-Mail customer_email emailAddress email_address_1 user_firstname
        c_first_name LASTNAME surname fullName CustomerName contact_phone phone2 PhoneNumber
        homeTelephoneNumber mobile_number birthdate date_of_birth dateOfBirth DOB birthday
        ssn customer_ssn socialSecurityNumber passport_no taxId licensePlate
        billing_address shippingAddress address_line1 address_line_2 ip_address clientIp
        emails phone_numbers shipping_addresses gender maritalStatus email_text
        passport driverLicense drivers_license client_ip_addr contactName recipient_name mobile_no
        political_views imei
    """,
    "phi": """
        diagnosis diagnosis_code diagnoses medicalRecordNumber patient_id bloodType mrn nhs_number
    """,
    "financial": "iban customer_iban credit_card_number cardNumber bankAccount salary cvv",
}
HARMLESS = """
    email_sent_at email_template email_domain email_count is_email_verified has_phone hashed_email
    email_hash num_emails email_opt_in phone_model phone_type address_type ip_address_count
    masked_card_number card_type card_id account_id account_type account_name name product_name
    store_name file_name filename table_name user_name column_name company_email store_phone_number
    warehouse_address support_email valid_email birth_rate gender_ratio salary_band_id
    shipping_date ship_mode dobson microphone megaphone headphone_jack saxophone telephone_model
    id order_id customer_id created_at race_id sort_code zip net_income iban_valid
    tax_rate tax_identifier_type passport_scan_url multiple_diagnosis_flag total_salary
    default_shipping_address
"""


@pytest.mark.req("REQ-235.2", "REQ-235.3", "REQ-235.4")
@pytest.mark.parametrize(
    ("name", "class_"),
    [(name, class_) for class_, names in SENSITIVE.items() for name in names.split()],
)
def test_names_that_tell_of_people_their_health_and_their_money(name, class_):
    assert sensitive_class((name,)) == class_


@pytest.mark.parametrize("name", HARMLESS.split())
def test_names_that_only_speak_of_them(name):
    """A word anywhere in a name is no sign: what counts is what the name ends with."""
    assert sensitive_class((name,)) is None


@pytest.mark.parametrize(
    ("name", "kind", "class_"),
    [
        ("email", "boolean", None),
        ("email", "integer", None),
        ("email", "timestamp", None),
        ("birth_date", "date", "pii"),
        ("birth_date", "timestamp_ntz", "pii"),
        ("birth_year", "int32", "pii"),
        ("card_number", "decimal", "financial"),
        ("credit_card", "date", None),
        ("phones", "array", "pii"),
    ],
)
def test_the_type_has_a_say(name, kind, class_):
    assert sensitive_class((name,), kind) == class_


def test_any_of_the_names_of_a_column_tells():
    assert sensitive_class((None, "c_em_ad", "E-mail address")) == "pii"
