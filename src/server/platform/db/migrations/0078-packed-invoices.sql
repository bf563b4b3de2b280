-- All invoices of a customer who has many, as columns: one value holds the days of all, one the totals of all, each in the order of the
-- list (newest first), four or eight bytes for each invoice. A list is filtered, summed and sorted in memory, whatever is asked.
-- Derived of `invoices` and `invoice_rows`, in no backup, made anew by `packInvoices`.
create sequence packed_invoices_version;
create table packed_invoices (
  client_id int primary key,
  -- another one each time they are packed: parts that are read one after the other belong together
  version bigint not null,
  invoices int not null,
  ids bytea not null,
  -- days since 2000-01-01
  days bytea not null,
  addresses bytea not null,
  kinds bytea not null,
  taxable bytea not null,
  total bytea not null,
  due_amount bytea not null,
  due_open bytea not null,
  next_due bytea not null,
  next_bank_due bytea not null,
  last_due bytea not null,
  -- the place of each in the order of numbers
  in_order bytea not null,
  -- year and series; the key of the number; reference, CIG and CUP: texts, each with a zero byte behind it
  books bytea not null,
  numbers bytea not null,
  texts bytea not null,
  -- of each row, in the order of the invoices, the place of its invoice
  row_invoices bytea not null
);
-- Words of the rows: the places of the rows that have it.
create table packed_invoice_words (
  client_id int not null,
  version bigint not null,
  word text collate "C" not null,
  rows bytea not null,
  primary key (client_id, version, word)
);
-- What changed since, and is read as it is now. Rows are only added, one for each change, so that nobody waits for an import that is not
-- committed.
create table invoice_changes (
  client_id int not null,
  invoice_id int not null
);
create index invoice_changes_of on invoice_changes (client_id, invoice_id);
alter table packed_invoices
  alter ids set storage external, alter days set storage external, alter addresses set storage external, alter kinds set storage external,
  alter taxable set storage external, alter total set storage external, alter due_amount set storage external,
  alter due_open set storage external, alter next_due set storage external, alter next_bank_due set storage external,
  alter last_due set storage external, alter in_order set storage external, alter books set storage external, alter numbers set storage external,
  alter texts set storage external, alter row_invoices set storage external;
alter table packed_invoice_words alter rows set storage external;

create function invoices_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_changes select client_id, id from added;
  elsif tg_op = 'DELETE' then
    insert into invoice_changes select client_id, id from removed;
  else
    insert into invoice_changes select client_id, id from added union select client_id, id from removed;
  end if;
  return null;
end $$;
create function rows_of_invoices_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_changes select distinct client_id, invoice_id from added;
  elsif tg_op = 'DELETE' then
    insert into invoice_changes select distinct client_id, invoice_id from removed;
  else
    insert into invoice_changes select client_id, invoice_id from added union select client_id, invoice_id from removed;
  end if;
  return null;
end $$;
create trigger invoice_rows_added after insert on invoice_rows
  referencing new table as added for each statement execute function rows_of_invoices_changed();
create trigger invoice_rows_removed after delete on invoice_rows
  referencing old table as removed for each statement execute function rows_of_invoices_changed();
create trigger invoice_rows_changed after update on invoice_rows
  referencing old table as removed new table as added for each statement execute function rows_of_invoices_changed();

-- Instead of the sums by month and of the indexes of parts of texts, of words and of what is open, which every import wrote.
drop trigger invoices_added on invoices;
drop trigger invoices_removed on invoices;
drop trigger invoices_changed on invoices;
drop function invoices_are_summed;
drop table invoice_sums;
drop index invoices_open;
drop index invoices_by_text;
drop index invoice_rows_words;
create trigger invoices_added after insert on invoices
  referencing new table as added for each statement execute function invoices_changed();
create trigger invoices_removed after delete on invoices
  referencing old table as removed for each statement execute function invoices_changed();
create trigger invoices_changed after update on invoices
  referencing old table as removed new table as added for each statement execute function invoices_changed();
create or replace function invoices_are_gone() returns trigger language plpgsql as $$
begin
  delete from packed_invoices;
  delete from packed_invoice_words;
  delete from invoice_changes;
  return null;
end $$;
