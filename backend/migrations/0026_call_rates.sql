-- The currency in which the buyer pays, and the day of the exchange rate in `rate_micros`.
ALTER TABLE supplier_call ADD COLUMN order_currency TEXT;
ALTER TABLE supplier_call ADD COLUMN rate_day TEXT;
