-- Orders that customers' programs send (docs/exchange-trade-orders.md, C-EXC-9).

-- What a program orders is put into a cart of its own: nobody else sees or touches it.
alter table carts drop constraint carts_kind_check,
  add constraint carts_kind_check check (kind in ('client', 'agent', 'program'));

alter table import_runs drop constraint import_runs_kind_check,
  add constraint import_runs_kind_check check (kind in ('figures', 'import', 'ack', 'orders'));

alter table connections
  -- a price of theirs that is lower than ours: a person decides, or ours counts
  add column trade_prices text not null default 'hold' check (trade_prices in ('hold', 'ours')),
  -- rows that cannot be ordered: a person decides, or the others are ordered
  add column trade_rows text not null default 'hold' check (trade_rows in ('hold', 'partial')),
  -- answers are also written into the folder `out`
  add column trade_answers boolean not null default false;

-- For whom a connection may order, and who or what is meant by an identity: a VAT number, tax code, GLN, address in a network, code of the sender's.
create table trade_parties (
  connection_id int not null references connections (id) on delete cascade,
  -- letters and digits in capitals; '' = the customer as registered here, by VAT number or tax code
  identity text not null default '',
  client_id int not null references customers (client_id) on delete cascade,
  -- null = the customer; else one of its delivery addresses
  address_code int,
  primary key (connection_id, identity, client_id)
);
-- An identity of a connection means one thing.
create unique index trade_parties_identity on trade_parties (connection_id, identity) where identity <> '';
create index trade_parties_customer on trade_parties (client_id);

-- What came, byte for byte, before anything is made of it (C-EXC-1).
create table trade_files (
  id int generated always as identity primary key,
  connection_id int not null references connections (id),
  -- the file of a folder; null = it was sent
  run_id int references import_runs (id) on delete set null,
  name text not null,
  content bytea not null,
  -- in hexadecimal
  sha256 text not null,
  -- '' = none that we know
  format text not null,
  sent_by text not null,
  at timestamptz not null
);
create unique index trade_files_run on trade_files (run_id) where run_id is not null;
create index trade_files_connection on trade_files (connection_id, id);

create table trade_messages (
  id int generated always as identity primary key,
  file_id int not null references trade_files (id),
  -- in its file, from 1
  position int not null,
  connection_id int not null references connections (id),
  -- with number, version and act the identity of a message; null = it gave no order
  sender text,
  number text not null default '',
  version text not null default '',
  act text not null default 'order' check (act in ('order', 'change', 'cancel')),
  -- the value of formats/trade-order; null = it gave none
  message jsonb,
  -- SHA-256 of the order without what only its transport has; null = it gave none
  digest text,
  -- [{level, line, code, value}] of the reader
  notes jsonb not null default '[]',
  -- received: nobody has decided; ordered: an order; done: a cancellation that was carried out or settled; known: the same as another one
  state text not null default 'received' check (state in ('received', 'held', 'ordered', 'refused', 'done', 'known')),
  same_as int references trade_messages (id),
  client_id int references customers (client_id) on delete set null,
  address_code int,
  order_id int references orders (id) on delete set null,
  -- [{code, row, value, ours, details}]: what a person is asked about, or was
  findings jsonb not null default '[]',
  -- [{id, article, carti, pieces, factor, row, ...}]: what became of each row
  rows jsonb not null default '[]',
  -- why it was refused
  reason text not null default '',
  decided_by text not null default '',
  -- of the press that decided it
  decided_key text not null default '',
  decided_at timestamptz,
  -- processes that began with it
  attempts int not null default 0,
  -- the answer is made after the decision
  answer_due boolean not null default false,
  -- deliveries are still expected: each is told once
  follows boolean not null default false,
  at timestamptz not null,
  revision int not null default 1,
  unique (file_id, position)
);
-- One message of an identity counts; the same again is known, and one with other content under it waits for a person.
create unique index trade_messages_once on trade_messages (connection_id, sender, number, version, act)
  where sender is not null and same_as is null and state <> 'refused';
create index trade_messages_number on trade_messages (connection_id, number);
create index trade_messages_open on trade_messages (connection_id, id) where state = 'received';
create index trade_messages_held on trade_messages (id) where state = 'held';
create index trade_messages_answers on trade_messages (id) where answer_due;
create index trade_messages_followed on trade_messages (id) where follows;
create index trade_messages_order on trade_messages (order_id) where order_id is not null;
create index trade_messages_customer on trade_messages (client_id) where client_id is not null;

-- Made once, and the same whenever it is fetched.
create table trade_answers (
  id int generated always as identity primary key,
  message_id int not null references trade_messages (id),
  kind text not null check (kind in ('response', 'despatch')),
  -- of the delivery note; '' = a response
  number text not null default '',
  name text not null,
  media_type text not null,
  content bytea not null,
  at timestamptz not null,
  -- into the folder `out`; null = not yet
  placed_at timestamptz,
  unique (message_id, kind, number)
);
create index trade_answers_open on trade_answers (id) where placed_at is null;
