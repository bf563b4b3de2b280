-- Checkout (C-ORD): what was chosen so far, whom to invoice, credit of a customer, card payments.
create table checkout_drafts (
  cart_id int not null references carts (id) on delete cascade,
  -- two people of one company do not write into each other's notes; 0 = nobody by name
  user_id int not null default 0,
  choices jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (cart_id, user_id)
);
alter table orders
  -- arriving articles are waited for
  add column single_delivery boolean not null default false,
  -- null = the customer as registered (C-CNT-4)
  add column invoice jsonb;
-- What another system knows of a customer's credit beside his orders here (C-ORD-7); the limit is customers.credit_limit.
create table customer_credit (
  client_id int primary key references customers (client_id) on delete cascade,
  advances bigint not null default 0,
  unbilled_notes bigint not null default 0,
  open_deadlines bigint not null default 0
);
-- Orders that still use credit are few beside those of the past.
create index orders_unfulfilled on orders (client_id) where status in ('IA', 'NE', 'partial');
-- The journal of card payments: written before the provider is asked, so that a killed process leaves nothing half done.
create table payments (
  id int generated always as identity primary key,
  client_id int not null references customers (client_id),
  address_code int not null,
  idempotency_key text not null,
  provider text not null,
  -- the provider's name for it; '' until it answered
  session text not null default '',
  amount bigint not null check (amount > 0),
  -- started → authorised → captured; failed (declined, abandoned, released)
  state text not null default 'started' check (state in ('started', 'authorised', 'captured', 'failed')),
  -- the order as it was agreed to and who agreed: it can be sent without the browser
  request jsonb not null,
  caller jsonb not null,
  -- one process at a time works on a payment
  busy_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index payments_one_alive on payments (client_id, idempotency_key) where state <> 'failed';
create index payments_unfinished on payments (id) where state in ('started', 'authorised');
-- The other side of the embedded provider: what a bank would remember.
create table simulated_payments (
  session text primary key,
  reference text not null unique,
  amount bigint not null,
  state text not null default 'open' check (state in ('open', 'authorised', 'declined', 'captured', 'released')),
  -- answers about it that get lost before one arrives
  lost_answers int not null default 0,
  captures int not null default 0
);
