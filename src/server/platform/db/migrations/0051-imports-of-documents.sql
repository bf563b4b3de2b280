-- Previous codes are looked for during the import that brings them: an index with a list of entries that are not sorted yet
-- would be read from its beginning for each of them.
alter index products_old_codes set (fastupdate = off);
select gin_clean_pending_list('products_old_codes'::regclass);

-- Rows of documents name them by year and number; the series only where it has to be said.
create unique index invoices_numbered on invoices (year, number, series, credit);
drop index invoices_one_number;
create unique index delivery_notes_numbered on delivery_notes (year, number, series);
drop index delivery_notes_one_number;
