-- expand
-- How a run of a connection ended, as it was counted for "works" and "stopped" (docs/exchange-files.md): once, also when the process dies in between.
-- null = not counted yet.
alter table import_runs add column counted text;
update import_runs set counted = state where connection_id is not null and (ended_at is not null or held is not null);
create index import_runs_to_count on import_runs (connection_id) where connection_id is not null and mended_of is null and counted is distinct from state;
