-- For how many pieces the price of the article was told when the order was sent: {quantity, pack}, pack = that is its default packaging.
-- null = only the price of a piece was told; orders of other systems, and those from before.
alter table order_rows add column price_base jsonb;
