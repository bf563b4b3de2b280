-- For how many pieces the price of the article was told when the order was sent: {quantity, pack}, pack = that is its default packaging.
-- null = only the price of a piece was told; orders of other systems, and those from before.
alter table order_rows add column price_base jsonb;
-- Customers who are sold to without VAT (declaration of intent, exempt bodies, reverse charge): nature as FatturaPA codes it ('N3.5'; '' = VAT as
-- usual), the reason as it is printed ('' = the nature's own words), last day of it (null = no end).
alter table customers
  add column vat_nature text not null default '',
  add column vat_reason text not null default '',
  add column vat_exempt_until date;
