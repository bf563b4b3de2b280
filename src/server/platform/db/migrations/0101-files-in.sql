-- Files that other systems leave or send (docs/exchange-files.md): imports of the office's list that belong to a connection.
alter table import_runs
  add column connection_id int references connections (id) on delete set null,
  -- what is done with it: figures in batches, tables by the importer, acknowledgements of orders
  add column kind text check (kind in ('figures', 'import', 'ack')),
  -- files of one slot of a connection are applied in their order: `stock`, `products full`, the name of a foreign file without its digits
  add column slot text,
  -- of the file, in hexadecimal
  add column sha256 text,
  -- when the figures were taken, and the file's place in the line, where its name or its sender says so
  add column as_of timestamptz,
  add column sequence bigint,
  add column attempts int not null default 0,
  -- batches of figures that are in the shop: who takes over after a killed process goes on behind them
  add column batches_done int not null default 0,
  -- why it waits for a person
  add column held text check (held in ('columns', 'guards')),
  -- in the folder `work` of the connection, until it is put away
  add column work_file text,
  add column replay_of int references import_runs (id) on delete set null,
  -- [{code, details}]: what was noticed of the file itself
  add column notes jsonb not null default '[]',
  drop constraint import_runs_state_check,
  add constraint import_runs_state_check check (state in ('uploading', 'uploaded', 'checking', 'checked', 'running', 'guarded', 'done', 'stopped',
    'failed', 'interrupted', 'waiting', 'unchanged', 'superseded'));
create index import_runs_connection on import_runs (connection_id, id desc) where connection_id is not null;
create index import_runs_slot on import_runs (connection_id, slot, state, ended_at desc) where connection_id is not null;
create index import_runs_open on import_runs (connection_id)
  where connection_id is not null and state not in ('done', 'unchanged', 'superseded', 'failed', 'stopped');
create index import_runs_work_file on import_runs (connection_id, work_file) where work_file is not null;

alter table connections
  -- how long size and time of a file have to stand still before it counts as whole
  add column settle_seconds int not null default 10 check (settle_seconds between 0 and 3600),
  -- how long files that are done lie in the folder
  add column keep_days int not null default 30 check (keep_days between 1 and 3650),
  -- its files wait until a person goes on
  add column paused boolean not null default false,
  -- runs that failed, one after the other
  add column failures int not null default 0,
  -- {code, run, details, at}: why it does not work, as people were told; null = it works
  add column stopped jsonb;
