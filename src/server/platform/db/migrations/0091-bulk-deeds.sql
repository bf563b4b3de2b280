-- Work in one press that is more than cells of rows: copying a price list. {kind, params}; null = `cells` are written.
alter table bulk_changes add column deed jsonb;
