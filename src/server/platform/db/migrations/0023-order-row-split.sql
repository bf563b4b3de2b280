-- What of an order's row was there and what was to arrive when it was sent: {now, arriving: [{quantity, date, precision}], undated};
-- null = not known: orders of other systems, and those from before.
alter table order_rows add column stock_split jsonb;
