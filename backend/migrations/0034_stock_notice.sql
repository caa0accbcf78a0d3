-- Orders whose members were told that free plans of them will lapse.
CREATE TABLE stock_notice (
  order_id TEXT PRIMARY KEY REFERENCES master_order (id),
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
