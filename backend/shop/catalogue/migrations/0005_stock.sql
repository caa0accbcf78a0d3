CREATE TABLE stock_watch ( -- When each supplier is asked next what it has. Unix milliseconds.
  supplier TEXT PRIMARY KEY, next_at INTEGER NOT NULL
) WITHOUT ROWID;
