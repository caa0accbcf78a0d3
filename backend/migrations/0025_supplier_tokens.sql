-- Access tokens of suppliers that hand them out for hours and allow few requests for one. All isolates share a
-- token, and the row lets one of them at a time ask for the next. `sealed` is encrypted with a key that is
-- derived from the secret with which the supplier gave the token out.
CREATE TABLE supplier_token (
  supplier TEXT PRIMARY KEY, sealed TEXT, expires_at INTEGER,
  -- Until when somebody may still be asking for a token, and before when nobody asks for another.
  asking_until INTEGER, next_at INTEGER NOT NULL
) WITHOUT ROWID;
