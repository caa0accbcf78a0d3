-- When each supplier may be asked next, in unix milliseconds, for all processes of the shop together.
CREATE TABLE supplier_budget (
  supplier TEXT PRIMARY KEY, next_ms INTEGER NOT NULL
) WITHOUT ROWID;
