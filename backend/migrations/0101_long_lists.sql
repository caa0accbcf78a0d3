-- Lists of an organisation with 100,000 rows: what is sorted and counted is read from indexes.
CREATE INDEX purchase_of_organization ON purchase (organization_id, id, account_id, plan_id)
  WHERE organization_id IS NOT NULL;
CREATE INDEX stock_lot_sums ON stock_lot (organization_id, plan_id, lapses_at, free, bought);
CREATE INDEX account_by_name ON account (organization_id, name COLLATE NOCASE)
  WHERE organization_id IS NOT NULL;
