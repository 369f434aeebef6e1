"""Why a table is out of reach, in the words of every adapter: one cause, one reason."""

CREDENTIALS_REFUSED = "the credentials were refused, or none were given"
PERMISSION_DENIED = "permission denied"
HOST_UNKNOWN = "the host is not known"
HOST_SILENT = "the host does not answer"
NO_TABLE = "the table does not exist"
