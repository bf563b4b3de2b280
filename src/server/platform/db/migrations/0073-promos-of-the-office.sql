-- Promos and coupons in the hands of staff: a number for the office's lists, and a switch that ends one at once and starts it again.
-- Imports leave both alone.
alter table promos
  add column id int generated always as identity unique,
  add column off boolean not null default false;
alter table coupons
  add column id int generated always as identity unique,
  add column off boolean not null default false;
-- What a promo was used for.
create index order_rows_by_promo on order_rows (promo_code, order_id) where promo_code <> '';
