-- expand
-- The catalogue in OpenSearch (docs/scale-out-search.md). A generation is one index there and the words that belong to it: processes read the row that
-- is in use and take both, or neither.
create table search_generations (
  number int generated always as identity primary key,
  index_name text not null unique,
  -- building: being filled; active: in use; old: the one before, kept for searches that are still under way
  state text not null default 'building' check (state in ('building', 'active', 'old')),
  -- layout of index and words: programs with another one fill an index of their own
  format int not null,
  -- what it shows of the catalogue (`SearchSource.version`); moves on with every change that was applied
  source_version text not null,
  documents int not null default 0,
  -- the last time that it was known to be up to date
  current_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index search_generations_active on search_generations (state) where state = 'active';

-- The words in pieces of a megabyte. Part 0 came with the generation, the parts after it with later changes, in the order of their numbers.
create table search_words (
  generation int not null references search_generations (number) on delete cascade,
  part int not null,
  piece int not null,
  bytes bytea not null,
  primary key (generation, part, piece)
);

-- Numbers of writes: what is written with a smaller one than is there already changes nothing.
create sequence search_writes;

-- Begins the names of this shop's indexes: several shops may share a cluster.
create table search_prefix (
  one boolean primary key default true check (one),
  prefix text not null
);
insert into search_prefix (prefix) values ('shop-' || substr(md5(gen_random_uuid()::text), 1, 8));

-- Listings by popularity while OpenSearch is away.
create index products_by_popularity on products (family_id, sales desc, id) where active and parent_id is null;
