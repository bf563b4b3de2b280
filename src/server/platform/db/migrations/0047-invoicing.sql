-- Delivery notes and invoices that the shop issues itself (C-FISC-4 ff.), for shops without an ERP.

-- Numbers without gaps: the row is locked in the transaction that issues, and goes back with it.
create table document_counters (
  kind text not null check (kind in ('note', 'invoice')),
  series text not null,
  year int not null,
  last_number int not null default 0,
  -- of the last document; null = none was issued here
  last_day date,
  primary key (kind, series, year)
);
-- Names of the files that are sent: never used twice, per sender (check 00002 of the Sistema).
create table invoice_file_counters (
  sender text primary key,
  last_number int not null
);
-- What a delivery note that was issued here bills of its order besides its rows.
create table issued_notes (
  note_id int primary key references delivery_notes (id) on delete cascade,
  order_id int not null references orders (id),
  -- of the whole order, with its first note
  transport bigint not null default 0,
  -- this note's part of the coupon, per rate and nature: [{rate, natura, amount}]
  discounts jsonb not null default '[]',
  -- true = its invoice was credited as a whole, and another one replaces it
  bill_again boolean not null default false
);
create index issued_notes_of_order on issued_notes (order_id);
-- XML files that were issued here. Sent after the transaction, so that nothing leaves that was not issued.
create table issued_files (
  name text primary key,
  invoice_id int not null unique references invoices (id),
  sha256 text not null,
  -- a public body takes it signed only
  to_sign boolean not null default false,
  made_at timestamptz not null,
  sent_at timestamptz
);
create index issued_files_waiting on issued_files (name) where sent_at is null;
-- What of an invoice was credited: never more than it bills.
create table credited_rows (
  credit_note_id int not null references invoices (id) on delete cascade,
  invoice_id int not null references invoices (id) on delete cascade,
  invoice_row int not null,
  quantity numeric(20, 8) not null,
  total bigint not null,
  primary key (credit_note_id, invoice_row)
);
create index credited_rows_of_invoice on credited_rows (invoice_id, invoice_row);
