"""What datacontract-cli wrote, read back: nothing in it that the contract does not say."""

from floe.adapters.datacontract.outputs.checking import settle_output

__all__ = ["settle_output"]
