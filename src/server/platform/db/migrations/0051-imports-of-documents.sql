-- Previous codes are looked for during the import that brings them: an index with a list of entries that are not sorted yet
-- would be read from its beginning for each of them.
alter index products_old_codes set (fastupdate = off);
select gin_clean_pending_list('products_old_codes'::regclass);

-- Rows of documents name them by year and number; the series only where it has to be said.
create unique index invoices_numbered on invoices (year, number, series, credit);
drop index invoices_one_number;
create unique index delivery_notes_numbered on delivery_notes (year, number, series);
drop index delivery_notes_one_number;

-- The document itself lies beside its row, also when it would fit in compressed: lists and sums of a customer read a tenth of the
-- pages. Rows that are there keep theirs.
alter table invoices set (toast_tuple_target = 256);

-- Words are looked for among one customer's rows alone: the customer is a word too, one that nobody can type.
drop index invoice_rows_words;
create index invoice_rows_words on invoice_rows using gin
  ((array_to_tsvector(array['#' || client_id::text]) || to_tsvector('simple', description)));
drop index delivery_note_rows_words;
create index delivery_note_rows_words on delivery_note_rows using gin
  ((array_to_tsvector(array['#' || client_id::text]) || to_tsvector('simple', description)));

-- A lot holds several documents: as long as some of them are refused, it is read again.
alter table paper_files add column documents int not null default 1;
