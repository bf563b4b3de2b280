-- What visitors who consented did: calls of the cart, searches, articles opened from them (C-TRK-1). Rows are read in the
-- order (tx, id), and only those whose transaction and all older ones have ended: a reader misses no row, and each customer's
-- rows keep their order (docs/tracking.md). No reference to users: an insert of many rows must not look each of them up.
create table tracking_events (
  tx xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  at timestamptz not null,
  -- cart-tracking or search-tracking
  topic text not null,
  action text not null,
  -- 0 = guest
  client_id int not null,
  address_code int not null,
  user_id int,
  id_cart int,
  listing_type text not null,
  listing_code text not null,
  -- the visitor's consent, as the page knew it
  cookies text not null,
  page_visited text not null,
  lang text not null,
  other_data jsonb not null,
  primary key (tx, id)
);
create index tracking_events_user on tracking_events (user_id, id) where user_id is not null;
-- How far each reader is.
create table tracking_readers (
  name text primary key,
  tx xid8 not null,
  id bigint not null
);
insert into tracking_readers (name, tx, id) values ('built-in', '0', 0);
-- Sums of a day that the built-in reader keeps: what was searched, and which articles were opened from a list.
create table tracking_searches (
  day date not null,
  client_id int not null,
  lang text not null,
  text text not null,
  -- articles found by the newest of these searches
  hits int not null,
  searches int not null,
  clicks int not null,
  primary key (day, client_id, lang, text)
);
create table tracking_clicks (
  day date not null,
  client_id int not null,
  product_id int not null references products (id) on delete cascade,
  clicks int not null,
  primary key (day, client_id, product_id)
);
create index tracking_clicks_product on tracking_clicks (product_id);
-- What real sales and clicks add to the imported popularity of an article (C-TRK-4).
create table article_popularity (
  product_id int primary key references products (id) on delete cascade,
  extra double precision not null
);
-- When daily work last ran, in whichever process.
create table tracking_jobs (
  name text primary key,
  ran_at timestamptz not null
);
