-- When the newest figure of a row was taken, where its source says so: an older one that comes later is left out (C-EXC-3).
create table exchange_clock (
  -- whose clock it is: the code of a connection, or `command`
  connection text not null,
  -- `stock`, `prices` …
  file text not null,
  -- code of the article (of prices with the list), number of the customer or the order
  key text not null,
  as_of timestamptz not null,
  primary key (connection, file, key)
);
