-- Exchange with other systems (C-EXC): who they are, their keys, and which orders were handed over to them.

-- The identity of an order for other systems (C-EXC-4): it never changes, and no other order has it, not even after a restore.
alter table orders add column uid uuid not null default gen_random_uuid();
create unique index orders_uid on orders (uid);

create table connections (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text not null,
  -- when it is offered an order: as soon as it is sent, once it is accepted, or once it is paid by card or accepted; null = it gets no orders
  orders_release text check (orders_release in ('sent', 'accepted', 'paid')),
  -- a connection that is switched off answers nobody; its orders wait
  enabled boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null
);

create table api_keys (
  id int generated always as identity primary key,
  connection_id int not null references connections (id),
  name text not null,
  -- SHA-256 of the secret, which is shown once and kept nowhere
  digest bytea not null check (length(digest) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- addresses and CIDR networks it may come from; empty = any
  networks text[] not null default '{}',
  -- the last day on which it counts
  expires_on date,
  created_at timestamptz not null,
  created_by text not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text not null default ''
);
create index api_keys_connection on api_keys (connection_id);

-- Written in the transaction that sends the order, so that none is lost. What is open is few beside what was acknowledged.
create table order_handovers (
  order_id int not null references orders (id) on delete cascade,
  connection_id int not null references connections (id),
  -- open: whether it is offered yet depends on the order and on the rule of the connection
  state text not null default 'open' check (state in ('open', 'acknowledged', 'refused')),
  erp_number text not null default '',
  -- the version of the order that the other system has
  acked_version int not null default 0,
  acked_at timestamptz,
  -- name of the key, or of the command
  acked_by text not null default '',
  reason text not null default '',
  primary key (connection_id, order_id)
);
create index order_handovers_order on order_handovers (order_id);
create index order_handovers_open on order_handovers (connection_id, order_id) where state = 'open';
