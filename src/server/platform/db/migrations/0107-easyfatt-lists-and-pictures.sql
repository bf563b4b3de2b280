-- Price lists of Easyfatt by number, 2 to 9 → code of the shop's list; those that are not named are left out.
alter table connections add column price_lists jsonb not null default '{}';

-- Pictures that a system sends after its articles: an upload of a connection, attached once when it says that it is done.
alter table media_batches
  add column connection_id int references connections (id) on delete cascade,
  -- the file of articles before them
  add column import_id int references import_runs (id) on delete set null,
  add column wanted_at timestamptz,
  add column finished_at timestamptz;
create unique index media_batches_of_connection on media_batches (key) where connection_id is not null;
create index media_batches_wanted on media_batches (id) where wanted_at is not null and finished_at is null;
