-- The catalogue (C-CAT). Ids are small integers of our own; `carti` is the public code. Money is bigint, ten-thousandths of a euro.
create table brands (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null,
  logo text not null default ''
);
create table families (
  id int generated always as identity primary key,
  code text not null unique,
  parent_id int references families (id),
  name_it text not null,
  name_en text not null,
  image text not null default '',
  position int not null default 0
);
create table attributes (
  code text primary key,
  label_it text not null,
  label_en text not null,
  type text not null default 'text' check (type in ('text', 'number', 'boolean')),
  unit text not null default '',
  filterable boolean not null default true,
  position int not null default 0
);
create table products (
  id int generated always as identity primary key,
  carti text not null unique,
  slug text not null unique,
  parent_id int references products (id),
  name_it text not null,
  name_en text not null,
  short_it text not null default '',
  short_en text not null default '',
  description_it text not null default '',
  description_en text not null default '',
  brand_id int references brands (id),
  family_id int references families (id),
  vat smallint not null default 22,
  um text not null default 'PZ',
  -- [{code, value_it, value_en, number?}] in the order of the attributes table
  attributes jsonb not null default '[]',
  -- [{code, um, quantity, default, smallest}] (C-CAT-3)
  packagings jsonb not null default '[]',
  -- [{file, sizes: {thumb_: {url, width, height}, gallery_: …, main_: …}}] (C-CAT-5)
  pictures jsonb not null default '[]',
  old_codes text[] not null default '{}',
  related text[] not null default '{}',
  alternatives text[] not null default '{}',
  superseded_by text not null default '',
  assistance_url text not null default '',
  is_new boolean not null default false,
  is_hot boolean not null default false,
  next_insert boolean not null default false,
  sales int not null default 0,
  rating real not null default 0,
  created date not null default current_date,
  active boolean not null default true
);
create index products_parent on products (parent_id) where parent_id is not null;
create index products_old_codes on products using gin (old_codes);
create table barcodes (
  ean text primary key,
  product_id int not null references products (id) on delete cascade,
  packaging text not null default ''
);
create index barcodes_product on barcodes (product_id);
create table documents (
  id int generated always as identity primary key,
  product_id int not null references products (id) on delete cascade,
  type text not null,
  title_it text not null,
  title_en text not null,
  url text not null,
  customers_only boolean not null default false,
  unique (product_id, type, url)
);
create table price_lists (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null,
  is_default boolean not null default false
);
create table prices (
  price_list_id int not null references price_lists (id) on delete cascade,
  product_id int not null references products (id) on delete cascade,
  from_quantity numeric(14, 3) not null default 1,
  gross bigint not null check (gross >= 0),
  primary key (product_id, price_list_id, from_quantity)
);
create table stock (
  product_id int primary key references products (id) on delete cascade,
  quantity numeric(14, 3) not null default 0
);
create table arrivals (
  product_id int not null references products (id) on delete cascade,
  date date not null,
  quantity numeric(14, 3) not null default 0,
  precision text not null default 'date' check (precision in ('date', 'week')),
  primary key (product_id, date)
);
create table promos (
  code text not null,
  row int not null,
  title_it text not null,
  title_en text not null,
  type text not null check (type in ('net_price', 'extra_discount')),
  product_id int references products (id) on delete cascade,
  family_id int references families (id),
  brand_id int references brands (id),
  from_quantity numeric(14, 3) not null default 1,
  net_price bigint check (net_price >= 0),
  chain text not null default '',
  valid_from date not null,
  valid_to date not null,
  -- 'all', 'list:CODE' or 'customer:1|2|3' (C-PRICE-2)
  entitled text not null default 'all',
  primary key (code, row)
);
create index promos_product on promos (product_id) where product_id is not null;
-- Versions of what caches depend on; bumped in the same transaction as the change, announced with NOTIFY.
create table versions (
  name text primary key,
  version bigint not null default 1
);
insert into versions (name) values ('catalogue'), ('content'), ('prices');
