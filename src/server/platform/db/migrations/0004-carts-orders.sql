-- Carts (C-CART) and orders (C-ORD).
create table carts (
  id int generated always as identity primary key,
  client_id int not null references customers (client_id),
  address_code int not null,
  kind text not null default 'client' check (kind in ('client', 'agent')),
  status text not null default 'active' check (status in ('active', 'saved', 'sent')),
  name text not null default '',
  -- rows are numbered 10, 20, 30 … from here; never reused (C-CART-2)
  last_row int not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index carts_one_active on carts (client_id, address_code, kind) where status = 'active';
create index carts_by_customer on carts (client_id, status);
create table cart_rows (
  cart_id int not null references carts (id) on delete cascade,
  row_id int not null,
  product_id int not null references products (id),
  promo_code text not null default '',
  promo_row int not null default 0,
  quantity numeric(14, 3) not null check (quantity > 0),
  -- what the buyer saw when he last touched or accepted the row (C-CART-8)
  seen_gross bigint not null,
  seen_net bigint not null,
  created_at timestamptz not null default now(),
  primary key (cart_id, row_id),
  unique (cart_id, product_id, promo_code, promo_row)
);
create table order_counters (
  causale text not null,
  year int not null,
  last_number int not null default 0,
  primary key (causale, year)
);
create table orders (
  id int generated always as identity primary key,
  causale text not null default 'OC',
  sequence int not null,
  year int not null,
  number text not null unique,
  client_id int not null references customers (client_id),
  address_code int not null,
  cart_id int unique references carts (id),
  idempotency_key text,
  placed_by int references users (id),
  status text not null default 'IA' check (status in ('IA', 'NE', 'E', 'partial', 'cancelled')),
  order_date date not null,
  created_at timestamptz not null default now(),
  delivery_type text not null default 'shipping' check (delivery_type in ('shipping', 'pickup')),
  delivery_date date,
  pickup_from text not null default '',
  pickup_to text not null default '',
  payment_method text not null default '',
  note text not null default '',
  reference text not null default '',
  -- the address as it was, so that an order never changes afterwards
  destination jsonb not null default '{}',
  total_gross bigint not null,
  total_net bigint not null,
  transport bigint not null,
  vat bigint not null,
  total_document bigint not null,
  -- fingerprint of the rows: "a cart equal to one sent in the last 24 h" (C-ORD-4)
  content_hash text not null default '',
  unique (causale, year, sequence)
);
create unique index orders_idempotency on orders (client_id, idempotency_key) where idempotency_key is not null;
create index orders_by_customer on orders (client_id, created_at desc);
create table order_rows (
  order_id int not null references orders (id) on delete cascade,
  row_id int not null,
  product_id int not null references products (id),
  carti text not null,
  name_it text not null,
  name_en text not null,
  um text not null default 'PZ',
  quantity numeric(14, 3) not null,
  delivered numeric(14, 3) not null default 0,
  gross bigint not null,
  chain text not null default '',
  net bigint not null,
  total_gross bigint not null,
  total_net bigint not null,
  vat smallint not null,
  promo_code text not null default '',
  promo_row int not null default 0,
  primary key (order_id, row_id)
);
create index order_rows_by_product on order_rows (product_id, order_id);
create table order_events (
  order_id int not null references orders (id) on delete cascade,
  position int not null,
  status text not null,
  at timestamptz not null default now(),
  actor text not null default '',
  primary key (order_id, position)
);
