-- Gifts from a threshold on, and coupons (C-PRICE-2).
alter table promos drop constraint promos_type_check;
alter table promos
  add constraint promos_type_check check (type in ('net_price', 'extra_discount', 'gift')),
  -- Of a gift: net value from which it is due; null = `from_quantity` pieces. Without article, family and brand the whole cart counts.
  add column threshold_amount bigint check (threshold_amount > 0),
  add column gift_product_id int references products (id) on delete cascade,
  add column gift_quantity numeric(14, 3) not null default 1 check (gift_quantity > 0),
  -- Due again each time the threshold is reached anew.
  add column repeats boolean not null default false,
  add constraint promos_one_scope check (num_nonnulls(product_id, family_id, brand_id) <= 1),
  add constraint promos_gift_check check ((type = 'gift') = (gift_product_id is not null));
create table coupons (
  -- Upper case: spelling does not matter.
  code text primary key check (code = upper(code) and code <> ''),
  title_it text not null,
  title_en text not null,
  -- Exactly one: discounts on the rows it counts on, or an amount off their sum.
  chain text not null default '',
  amount bigint check (amount > 0),
  -- Net of the rows it counts on, from which it holds.
  minimum bigint not null default 0 check (minimum >= 0),
  product_id int references products (id) on delete cascade,
  family_id int references families (id),
  brand_id int references brands (id),
  valid_from date not null,
  valid_to date not null,
  -- As in promos.
  entitled text not null default 'all',
  once_per_customer boolean not null default false,
  -- null = as often as wanted. Orders that were cancelled do not count.
  max_uses int check (max_uses > 0),
  check ((chain = '') = (amount is not null)),
  check (num_nonnulls(product_id, family_id, brand_id) <= 1)
);
alter table carts add column coupon_code text not null default '';
alter table orders
  add column coupon_code text not null default '',
  add column coupon_discount bigint not null default 0;
create index orders_by_coupon on orders (coupon_code) where coupon_code <> '';
alter table order_rows add column gift boolean not null default false;
