-- Which articles changed with each version of the data that the search index is built from: an index follows from its own version to the newest
-- without being built anew (docs/search.md). `articles` null = everything may have changed. `stamp` tells the histories of two databases apart,
-- such as a restored backup from the shop it came from.
create table search_changes (
  version bigint primary key,
  stamp uuid not null default gen_random_uuid(),
  articles int[],
  made_at timestamptz not null default now()
);
insert into versions (name) values ('search');
insert into search_changes (version) values (1);
