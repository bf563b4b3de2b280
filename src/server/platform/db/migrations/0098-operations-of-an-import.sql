-- The operations of an import of several batches, which are taken back together.
create index operations_import on operations (((params ->> 'import')::int)) where kind = 'import.run';
