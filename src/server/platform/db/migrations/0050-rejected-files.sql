-- A file that the Sistema rejected is written again under another name: an invoice may have had several.
alter table issued_files drop constraint issued_files_invoice_id_key;
create index issued_files_of_invoice on issued_files (invoice_id);
