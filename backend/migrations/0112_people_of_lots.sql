-- What was spent, by person, group and cost centre: the people of 100,000 lots are read from an index,
-- since the rows of assignments are long and lie in another order.
CREATE INDEX assignment_of_lot ON assignment
  (lot_id, organization_id, state, created_at, account_id, group_id, cost_centre);
-- `assignment_of_lot` begins with the same column.
DROP INDEX assignment_lot;
