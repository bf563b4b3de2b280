-- Customers, their delivery addresses, users and sessions (C-ID).
create table agents (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null,
  email text not null default '',
  phone text not null default ''
);
create table customers (
  client_id int primary key check (client_id > 0),
  company_name text not null,
  surname text not null default '',
  first_name text not null default '',
  tax_code text not null default '',
  vat_number text not null default '',
  address text not null default '',
  city text not null default '',
  province text not null default '',
  postal_code text not null default '',
  phone text not null default '',
  fax text not null default '',
  email text not null default '',
  price_list_id int references price_lists (id),
  payment_methods text[] not null default '{}',
  port text not null default '',
  vector text not null default '',
  agent_id int references agents (id),
  -- discount chain as written: '50+10', negative steps are surcharges (C-PRICE-1)
  discount text not null default '',
  credit_limit bigint,
  -- null = the shop's setting (C-CART-6)
  minimum_order bigint,
  active boolean not null default true
);
create table addresses (
  client_id int not null references customers (client_id) on delete cascade,
  address_code int not null check (address_code > 0),
  name text not null default '',
  street text not null default '',
  city text not null default '',
  province text not null default '',
  postal_code text not null default '',
  phone text not null default '',
  price_list_id int references price_lists (id),
  discount text not null default '',
  payment_methods text[] not null default '{}',
  position int not null default 0,
  active boolean not null default true,
  primary key (client_id, address_code)
);
create table users (
  id int generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null default '',
  role text not null check (role in ('customer', 'agent', 'staff')),
  client_id int references customers (client_id) on delete cascade,
  agent_id int references agents (id),
  name text not null default '',
  locale text not null default 'it',
  is_demo boolean not null default false,
  active boolean not null default true
);
create table sessions (
  token_hash bytea primary key,
  user_id int not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create table password_links (
  token_hash bytea primary key,
  user_id int not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create table customer_codes (
  client_id int not null references customers (client_id) on delete cascade,
  -- upper case, letters and digits only, so that spelling does not matter (C-SRCH-6)
  code_key text not null,
  code text not null,
  product_id int not null references products (id) on delete cascade,
  primary key (client_id, code_key)
);
-- Discount chains below customer/address level (C-PRICE-1): exactly one of product, family, brand is set.
create table discounts (
  id int generated always as identity primary key,
  client_id int not null references customers (client_id) on delete cascade,
  product_id int references products (id) on delete cascade,
  family_id int references families (id),
  brand_id int references brands (id),
  chain text not null,
  check (num_nonnulls(product_id, family_id, brand_id) = 1)
);
create unique index discounts_product on discounts (client_id, product_id) where product_id is not null;
create unique index discounts_family on discounts (client_id, family_id) where family_id is not null;
create unique index discounts_brand on discounts (client_id, brand_id) where brand_id is not null;
-- Letters to send after commit; delivered at least once, to SMTP or to files in the data folder (C-CNT-3).
create table letters (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  locale text not null default 'it',
  payload jsonb not null,
  dedupe_key text unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index letters_waiting on letters (id) where sent_at is null;
