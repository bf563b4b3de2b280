-- Previous codes are looked for during the import that brings them: an index with a list of entries that are not sorted yet
-- would be read from its beginning for each of them.
alter index products_old_codes set (fastupdate = off);
select gin_clean_pending_list('products_old_codes'::regclass);
