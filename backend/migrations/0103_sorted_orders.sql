-- The list of orders by amount, and what was spent: sums of 100,000 orders are read from indexes, since
-- the rows of lines are long.
CREATE INDEX master_order_total ON master_order (organization_id, total_minor, created_at, id);
CREATE INDEX master_order_spend ON master_order (organization_id, created_at, id, cost_centre);
CREATE INDEX master_order_line_sums
  ON master_order_line (order_id, position, plan_id, quantity, unit_minor);
-- `master_order_spend` begins with the same columns.
DROP INDEX master_order_organization;
