-- Webhooks of connections (C-EXC-7, docs/exchange-webhooks.md): events that are sent to an address of another system.

-- Names an event in every delivery of it, also after a restore, which gives positions again: receivers know by it what they have.
alter table exchange_events add column message_id uuid not null default gen_random_uuid();

create table webhooks (
  id int generated always as identity primary key,
  connection_id int not null references connections (id),
  name text not null,
  url text not null,
  -- types of events; empty = all
  types text[] not null,
  -- one that is switched off sends nothing; its events wait, as long as they are kept
  enabled boolean not null default true,
  -- encrypted; the one before counts too until a moment after the change
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  -- position of the last event that became a delivery or was passed over
  read_position bigint not null,
  -- since the first delivery was given up that nothing went well after; null = none
  failing_since timestamptz,
  -- the receiver answered that it wants no more: it was switched off by itself then; null = it was not
  gone_at timestamptz,
  created_at timestamptz not null,
  -- taken away by staff: it stays for its log, and so that it can come back
  removed_at timestamptz
);
create index webhooks_connection on webhooks (connection_id);

create table webhook_deliveries (
  id int generated always as identity primary key,
  webhook_id int not null references webhooks (id) on delete cascade,
  -- null = a test; kept as long as its event
  event_id bigint references exchange_events (id) on delete cascade,
  position bigint,
  message_id uuid not null,
  type text not null,
  -- events of one subject are sent in their order
  subject text not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  -- a process sends it until then; afterwards it died
  leased_until timestamptz,
  done_at timestamptz,
  -- of the last attempt; null = no response
  status int,
  milliseconds int,
  -- why it is no success; '' = it is, or there was none
  fault text not null default '',
  answer text not null default '',
  -- all attempts, oldest first: [{at, status, ms, fault}]
  tries jsonb not null default '[]',
  unique (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, id) where state = 'waiting';
create index webhook_deliveries_subject on webhook_deliveries (webhook_id, subject, id) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (webhook_id, id) where state = 'failed';
create index webhook_deliveries_event on webhook_deliveries (event_id);
create index webhook_deliveries_tests on webhook_deliveries (created_at) where event_id is null;
