-- Rows of other systems that name what the shop does not have yet (C-EXC-1): they wait until it appears. Rows about one thing are one
-- record, because they are written together, and a later figure takes the place of one that waits.
create table waiting_rows (
  id bigint generated always as identity primary key,
  -- table of the import: `stock`, `prices` …
  file text not null,
  -- what the rows are about together: an article, a customer, an article on a list
  key text not null,
  -- whose rows they are: the code of a connection, or `command`
  connection text not null,
  -- columns of the source: one that it does not have is not the same as an empty one
  columns text[] not null,
  -- [{column: text}], the cells that are not empty
  rows jsonb not null,
  -- what has to appear, and its code
  waits_for text not null check (waits_for in ('article', 'list', 'customer', 'order')),
  code text not null,
  -- when the figures were taken, where the source says it
  as_of timestamptz,
  -- when the first row about it came: it waits for 30 days from then on
  since timestamptz not null,
  -- when these rows came
  received_at timestamptz not null,
  -- refused: what they name did not appear in time, or they are refused for another reason now that it did
  state text not null default 'waiting' check (state in ('waiting', 'refused')),
  -- [{column, value, code, details}] of the refusal
  issues jsonb not null default '[]',
  unique (file, key)
);
create index waiting_rows_since on waiting_rows (since) where state = 'waiting';

-- Wakes those who apply what waits; a look at the table every minute finds what this may miss.
create function waited_for_appears() returns trigger language plpgsql as $$
begin
  if exists (select from waiting_rows where state = 'waiting' and waits_for = tg_argv[0]) then
    perform pg_notify('waiting_rows', tg_argv[0]);
  end if;
  return null;
end $$;
create trigger waited_for_appears after insert on products for each statement execute function waited_for_appears('article');
create trigger waited_for_appears after insert on price_lists for each statement execute function waited_for_appears('list');
create trigger waited_for_appears after insert on customers for each statement execute function waited_for_appears('customer');
create trigger waited_for_appears after insert on orders for each statement execute function waited_for_appears('order');

-- The first response to an `Idempotency-Key` of a connection, given again when the same request comes once more (C-EXC-2). Kept for a week.
create table api_answers (
  connection_id int not null references connections (id) on delete cascade,
  key text not null,
  -- name of the endpoint
  call text not null,
  -- SHA-256 of what was asked
  request bytea not null,
  -- as it was sent
  answer json,
  at timestamptz not null,
  primary key (connection_id, key)
);
create index api_answers_at on api_answers (at);
