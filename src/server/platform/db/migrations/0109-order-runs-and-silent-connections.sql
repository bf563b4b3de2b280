-- A file of all orders that were due together (`per: run` of an outbox, decision 0342). Its orders are rows of `order_files` with its id, which say
-- what became of each; name and content are here, written before the file is in the folder.
create table order_file_runs (
  id int generated always as identity primary key,
  connection_id int not null references connections (id) on delete cascade,
  -- 1, 2, 3 … of the connection: some systems want a running number
  number int not null,
  uid uuid not null unique,
  names text[] not null,
  -- empty once none of its orders needs them
  texts text[] not null,
  encodings text[] not null,
  made_at timestamptz not null,
  unique (connection_id, number)
);
alter table order_files add column run_id int references order_file_runs (id);
create index order_files_run on order_files (run_id) where run_id is not null;

alter table connections
  -- after so many hours without a file or rows that were taken in, people are told (docs/exchange.md, metrics and alarms); 0 = never
  add column silent_hours int not null default 0 check (silent_hours between 0 and 8760),
  -- when rows that it sent to the API were taken in last, to the minute
  add column rows_at timestamptz;
