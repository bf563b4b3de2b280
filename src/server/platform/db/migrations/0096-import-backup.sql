-- The backup that an import of many rows makes before it writes: made (its name), or why none could be made, until a person says that it
-- runs without; null = it needs none.
alter table import_runs add column backup jsonb;
