-- When the buyer of a trip is reminded to install an eSIM of it, and to switch to it; NULL: never, or
-- not any more. An exchange moves them to the new order with the rest of the line.
ALTER TABLE trip_order_line ADD COLUMN install_at INTEGER;
ALTER TABLE trip_order_line ADD COLUMN switch_at INTEGER;
CREATE INDEX trip_line_install ON trip_order_line (install_at) WHERE install_at IS NOT NULL;
CREATE INDEX trip_line_switch ON trip_order_line (switch_at) WHERE switch_at IS NOT NULL;
