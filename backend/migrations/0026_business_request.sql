-- What companies and partners wrote into a shop's forms, until it is no longer needed to answer.

CREATE TABLE business_request (
  -- Made from the content, the sender and the day: sending a form twice stores it once.
  id TEXT PRIMARY KEY,
  channel TEXT NOT NULL,
  form TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  locale TEXT NOT NULL,
  -- The other fields of the form, by name.
  said TEXT NOT NULL CHECK (json_valid(said)),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX business_request_email ON business_request (email_key);
CREATE INDEX business_request_expires ON business_request (expires_at);
