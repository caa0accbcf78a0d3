-- How much the holders of a trip's links may add in all, from the buyer's saved card, in the currency of
-- the trip; NULL: nothing.
ALTER TABLE trip_order ADD COLUMN add_limit_minor INTEGER CHECK (add_limit_minor > 0);
-- The trip whose limit data counts against that was added with a link; NULL: its owner added it.
ALTER TABLE top_up ADD COLUMN trip_id TEXT REFERENCES trip_order (id);
CREATE INDEX top_up_trip ON top_up (trip_id) WHERE trip_id IS NOT NULL;
CREATE TRIGGER top_up_within_limit BEFORE INSERT ON top_up
WHEN NEW.trip_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM trip_order
  JOIN purchase AS wish ON wish.id = NEW.purchase_id AND wish.total_minor <= add_limit_minor - (
    SELECT coalesce(sum(added.total_minor), 0) FROM top_up
      JOIN purchase AS added ON added.id = top_up.purchase_id
    WHERE top_up.trip_id = NEW.trip_id AND added.state NOT IN ('CANCELLED', 'FAILED', 'REFUNDED'))
  WHERE trip_order.id = NEW.trip_id)
BEGIN SELECT RAISE(ABORT, 'add_limit'); END;
