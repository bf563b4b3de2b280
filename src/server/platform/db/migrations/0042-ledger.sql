-- The account's documents (C-DOC): invoices and credit notes, delivery notes, deadlines and what was paid of them, the
-- customer's ledger, files, disputes. Amounts are ten-thousandths of a euro, as everywhere; what a document says is
-- stored, never computed again.

-- `number_key`: runs of letters and digits of the number, zeros in front of digits off: FT/0012-A is found as `ft 12a`.
-- Two documents may share it. `link_keys`: how other documents may name this one, with and without its series.
create table invoices (
  id int generated always as identity primary key,
  client_id int not null references customers (client_id),
  -- null = the customer's registered office
  address_code int,
  kind text not null,
  -- a credit note may have the number of an invoice (SdI check 00404)
  credit boolean not null default false check (credit = (kind = 'credit_note')),
  -- FatturaPA's TipoDocumento; '' = not known
  td text not null default '',
  series text not null default '',
  number text not null,
  number_key text not null,
  link_keys text[] not null default '{}',
  year int not null,
  date date not null,
  currency text not null default 'EUR',
  taxable bigint not null,
  vat bigint not null,
  total bigint not null,
  -- what the customer has to pay: less than the total with split payment or withholding
  payable bigint not null,
  stamp bigint not null default 0,
  split boolean not null default false,
  -- What its deadlines say, written by the trigger below; null = none is known. `next_bank_due`: of those that the bank
  -- has, which are late only after its days of grace.
  due_amount bigint,
  due_open bigint,
  next_due date,
  next_bank_due date,
  last_due date,
  payment_terms text not null default '',
  -- the customer's own reference
  reference text not null default '',
  cig text not null default '',
  cup text not null default '',
  note text not null default '',
  -- what its header names: orders as written, delivery notes and linked invoices by number key; documents that arrive
  -- later are linked then
  order_numbers text[] not null default '{}',
  note_keys text[] not null default '{}',
  invoice_keys text[] not null default '{}',
  -- '' = not known; else the last receipt of the Sistema di Interscambio (RC, NS, MC, DT, NE, EC, AT)
  sdi_state text not null default '',
  source text not null check (source in ('erp', 'xml', 'shop')),
  external_id text,
  -- the whole document as it was read, for the readable view; null = no XML
  document jsonb,
  imported_at timestamptz not null default now(),
  locale text not null default 'it'
);
create unique index invoices_one_number on invoices (year, series, number, credit);
create unique index invoices_external on invoices (external_id) where external_id is not null;
create index invoices_by_customer on invoices (client_id, date desc, id desc);
create index invoices_by_number on invoices (client_id, number_key text_pattern_ops);

create table invoice_rows (
  invoice_id int not null references invoices (id) on delete cascade,
  -- that of the invoice: articles are looked for among one customer's rows
  client_id int not null,
  row_id int not null,
  kind text not null default 'goods' check (kind in ('goods', 'transport', 'fee', 'stamp', 'eco', 'discount', 'text')),
  product_id int references products (id) on delete set null,
  -- as the document writes it
  carti text not null default '',
  code_type text not null default '',
  description text not null default '',
  um text not null default '',
  quantity numeric(20, 8),
  -- unit prices in euros, as exact as the document has them
  gross numeric(19, 8),
  chain text not null default '',
  net numeric(19, 8),
  total bigint not null default 0,
  vat_rate numeric(5, 2) not null default 0,
  natura text not null default '',
  order_number text not null default '',
  order_row int,
  note_number text not null default '',
  note_key text not null default '',
  note_date date,
  primary key (invoice_id, row_id)
);
create index invoice_rows_product on invoice_rows (client_id, product_id) where product_id is not null;
create index invoice_rows_code on invoice_rows (client_id, upper(carti)) where carti <> '';
create index invoice_rows_note on invoice_rows (client_id, note_key) where note_key <> '';
create index invoice_rows_order on invoice_rows (client_id, order_number) where order_number <> '';
create index invoice_rows_words on invoice_rows using gin (to_tsvector('simple', description));

create table invoice_vat (
  invoice_id int not null references invoices (id) on delete cascade,
  position int not null,
  rate numeric(5, 2) not null,
  natura text not null default '',
  taxable bigint not null,
  tax bigint not null,
  -- EsigibilitaIVA: I at once, D deferred, S split payment; '' = not said
  due text not null default '',
  law text not null default '',
  primary key (invoice_id, position)
);

create table delivery_notes (
  id int generated always as identity primary key,
  client_id int not null references customers (client_id),
  address_code int,
  series text not null default '',
  number text not null,
  number_key text not null,
  link_keys text[] not null default '{}',
  year int not null,
  date date not null,
  -- the delivery of an order that the office packed, once there is one
  delivery_id int,
  kind text not null check (kind in ('accompanying', 'deferred')),
  status text not null default 'shipped'
    check (status in ('prepared', 'shipped', 'delivered', 'returned', 'cancelled')),
  reason text not null default '',
  carriage text not null default '',
  carrier text not null default '',
  transport_by text not null default '',
  appearance text not null default '',
  packages int,
  gross_kg numeric(9, 2),
  net_kg numeric(9, 2),
  starts_at timestamptz,
  tracking text not null default '',
  tracking_url text not null default '',
  destination jsonb not null default '{}',
  reference text not null default '',
  note text not null default '',
  source text not null check (source in ('erp', 'xml', 'shop')),
  external_id text,
  imported_at timestamptz not null default now(),
  locale text not null default 'it'
);
create unique index delivery_notes_one_number on delivery_notes (year, series, number);
create unique index delivery_notes_external on delivery_notes (external_id) where external_id is not null;
create index delivery_notes_by_customer on delivery_notes (client_id, date desc, id desc);
create index delivery_notes_by_number on delivery_notes (client_id, number_key text_pattern_ops);

create table delivery_note_rows (
  note_id int not null references delivery_notes (id) on delete cascade,
  client_id int not null,
  row_id int not null,
  product_id int references products (id) on delete set null,
  carti text not null default '',
  description text not null default '',
  um text not null default '',
  quantity numeric(20, 8) not null,
  lot text not null default '',
  order_number text not null default '',
  order_row int,
  -- null = the note has no prices
  net numeric(19, 8),
  total bigint,
  primary key (note_id, row_id)
);
create index delivery_note_rows_product on delivery_note_rows (client_id, product_id) where product_id is not null;
create index delivery_note_rows_code on delivery_note_rows (client_id, upper(carti)) where carti <> '';
create index delivery_note_rows_order on delivery_note_rows (client_id, order_number) where order_number <> '';
create index delivery_note_rows_words on delivery_note_rows using gin (to_tsvector('simple', description));

-- order → delivery note → invoice → credit note; read in both directions.
create table document_links (
  from_kind text not null check (from_kind in ('order', 'note', 'invoice')),
  from_id int not null,
  to_kind text not null check (to_kind in ('note', 'invoice')),
  to_id int not null,
  -- how it is known: a row names it, the header does, or the XML
  how text not null check (how in ('row', 'header', 'xml')),
  primary key (from_kind, from_id, to_kind, to_id)
);
create index document_links_back on document_links (to_kind, to_id);

create table deadlines (
  id int generated always as identity primary key,
  client_id int not null references customers (client_id),
  invoice_id int references invoices (id) on delete set null,
  -- number of the document as the books write it
  document text not null,
  document_key text not null,
  document_date date,
  -- of the document, whose number begins anew each year; else of the due date
  year int not null,
  part int not null default 1,
  -- null = on receipt
  due_date date,
  -- negative = a credit
  amount bigint not null,
  open bigint not null,
  method text not null default '',
  -- FatturaPA's ModalitaPagamento; '' = not known
  mp text not null default '',
  bank jsonb not null default '{}',
  -- RiBa: handed to the bank
  presented boolean not null default false,
  unpaid_on date,
  unpaid_reason text not null default '',
  fee bigint not null default 0,
  source text not null check (source in ('erp', 'xml', 'shop')),
  external_id text,
  imported_at timestamptz not null default now()
);
create unique index deadlines_external on deadlines (external_id) where external_id is not null;
create unique index deadlines_one_part on deadlines (client_id, year, document, part);
create index deadlines_open on deadlines (client_id, due_date) where open <> 0;
create index deadlines_by_invoice on deadlines (invoice_id) where invoice_id is not null;

-- Whoever writes deadlines, their invoices know at once what is open of them.
create function invoices_know_deadlines() returns trigger language plpgsql as $$
begin
  update invoices i set due_amount = d.amount, due_open = d.open, next_due = d.next_due,
    next_bank_due = d.next_bank_due, last_due = d.last_due
  from (
    select c.invoice_id, sum(l.amount) as amount, sum(l.open) as open, max(l.due_date) as last_due,
      min(l.due_date) filter (where l.open > 0 and (not l.presented or l.unpaid_on is not null)) as next_due,
      min(l.due_date) filter (where l.open > 0 and l.presented and l.unpaid_on is null) as next_bank_due
    from (select distinct invoice_id from changed where invoice_id is not null) c
    left join deadlines l on l.invoice_id = c.invoice_id
    group by c.invoice_id
  ) d
  where i.id = d.invoice_id;
  return null;
end $$;
create trigger deadlines_added after insert on deadlines
  referencing new table as changed for each statement execute function invoices_know_deadlines();
create trigger deadlines_removed after delete on deadlines
  referencing old table as changed for each statement execute function invoices_know_deadlines();
create trigger deadlines_changed after update on deadlines
  referencing new table as changed for each statement execute function invoices_know_deadlines();

create table deadline_payments (
  id int generated always as identity primary key,
  deadline_id int not null references deadlines (id) on delete cascade,
  payment_id int references payments (id),
  amount bigint not null,
  on_day date not null,
  how text not null default '',
  -- false = made here, the books have not said so yet
  confirmed boolean not null default true,
  reference text not null default ''
);
create index deadline_payments_of on deadline_payments (deadline_id);
create index deadline_payments_by_payment on deadline_payments (payment_id) where payment_id is not null;

-- Only where the books send the customer's ledger; else the statement is made from documents and payments.
create table ledger_entries (
  id int generated always as identity primary key,
  client_id int not null references customers (client_id),
  date date not null,
  document text not null default '',
  description text not null default '',
  debit bigint not null default 0,
  credit bigint not null default 0,
  kind text not null default '',
  external_id text
);
create index ledger_entries_of on ledger_entries (client_id, date, id);
create unique index ledger_entries_external on ledger_entries (external_id) where external_id is not null;

-- Files of documents lie in DATA_DIR/papers/<first 2 of sha256>/<sha256>; never below /media.
create table paper_files (
  id int generated always as identity primary key,
  owner_kind text not null check (owner_kind in ('invoice', 'note', 'dispute')),
  owner_id int not null,
  role text not null check (role in ('pdf', 'xml', 'signed', 'attachment', 'receipt')),
  name text not null,
  media_type text not null,
  bytes int not null,
  sha256 text not null,
  unique (owner_kind, owner_id, role, sha256)
);

-- The "new" mark of a document; the first download proves that it was received.
create table document_views (
  client_id int not null references customers (client_id),
  user_id int not null references users (id) on delete cascade,
  owner_kind text not null check (owner_kind in ('invoice', 'note')),
  owner_id int not null,
  at timestamptz not null default now(),
  primary key (owner_kind, owner_id, user_id)
);

create table disputes (
  id int generated always as identity primary key,
  client_id int not null references customers (client_id),
  user_id int references users (id) on delete set null,
  owner_kind text not null check (owner_kind in ('invoice', 'note')),
  owner_id int not null,
  reason text not null
    check (reason in ('missing', 'damaged', 'wrong_article', 'price', 'vat', 'not_ordered', 'other')),
  text text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'accepted', 'refused', 'closed')),
  -- the credit note of an accepted one
  credit_note_id int references invoices (id) on delete set null,
  request_key text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index disputes_once on disputes (client_id, request_key);
create index disputes_of on disputes (client_id, id desc);
create index disputes_of_document on disputes (owner_kind, owner_id);
create table dispute_rows (
  dispute_id int not null references disputes (id) on delete cascade,
  row_id int not null,
  quantity numeric(20, 8),
  primary key (dispute_id, row_id)
);
create table dispute_events (
  dispute_id int not null references disputes (id) on delete cascade,
  position int not null,
  state text not null,
  at timestamptz not null default now(),
  actor text not null default '',
  by_staff boolean not null default false,
  text text not null default '',
  primary key (dispute_id, position)
);

-- Credit as the books have it beside customers.credit_limit, which stays the limit that orders are checked against.
alter table customer_credit
  add column insured_limit bigint,
  add column internal_limit bigint,
  -- the day of these figures; null = not known
  add column as_of date,
  add column remittances_expired bigint,
  add column remittances_to_expire bigint,
  add column riba_expired bigint,
  add column riba_to_expire bigint;

-- Terms as data (payment-terms.rules.ts); null = what the payment method's code says.
alter table customers add column payment_terms jsonb;
