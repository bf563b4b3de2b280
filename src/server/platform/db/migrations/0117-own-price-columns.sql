-- expand
-- Prices of customers with thousands of own ones, as columns of the search index (docs/scale-out-search.md): a process whose customer has them adds a row,
-- the process that fills writes the column. What two customers pay in the same way is one row.
create table search_own_prices (
  -- part of the field's name; never given twice
  number int generated always as identity primary key,
  -- hash of the definition
  key text not null unique,
  -- what is paid, packed (`own-price-list.ts`)
  definition bytea not null,
  -- the generation whose index has the whole column; null = none yet
  generation int references search_generations (number) on delete set null,
  -- the last time that a process needed it, within half an hour
  asked_at timestamptz not null default now()
);
