-- What a customer wants to find again (storefront.md §4 "Wishlist"): unique by article, the same on all his devices and addresses.
create table wishes (
  client_id int not null references customers (client_id) on delete cascade,
  product_id int not null references products (id) on delete cascade,
  -- grows with every wish: their order, newest last
  position bigint not null generated always as identity,
  wished_at timestamptz not null default now(),
  primary key (client_id, product_id)
);
