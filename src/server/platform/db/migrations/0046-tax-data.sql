-- Tax data of customers, and the VAT of orders row by row (C-FISC-2, C-FISC-3; docs/tax.md).
alter table customers
  -- ISO code of the country; '' = by the prefix of the VAT number, else Italy.
  add column country text not null default '',
  -- Pays the VAT to the State itself while the law has split payment (the setting "fiscal").
  add column split_payment boolean not null default false,
  -- Declaration of intent, one at a time: protocol of the tax office, '' = none.
  add column intent_protocol text not null default '',
  add column intent_received_on date,
  add column intent_from date,
  add column intent_to date,
  add column intent_plafond bigint not null default 0 check (intent_plafond >= 0),
  -- What of the plafond was used outside the orders of this shop.
  add column intent_used bigint not null default 0 check (intent_used >= 0),
  add constraint customers_intent_check check (intent_protocol = ''
    or (intent_received_on is not null and intent_from is not null and intent_to is not null));
-- What VIES said about a VAT number (plain, with its prefix): kept per number, so that registrations have it too.
create table vies_results (
  vat_number text primary key,
  state text not null check (state in ('valid', 'not-enrolled', 'wrong-form', 'unverified')),
  -- Day of the result valid or not enrolled; null = there was none yet.
  checked_on date,
  consultation text not null default '',
  name text not null default '',
  address text not null default '',
  -- The last result as VIES words it: 'MS_UNAVAILABLE'.
  last_result text not null default '',
  asked_at timestamptz,
  -- Attempts without a result since the last one.
  tries int not null default 0,
  -- null = not before it is needed again.
  next_at timestamptz
);
create index vies_results_due on vies_results (next_at) where next_at is not null;
-- Natura of articles without VAT; N6.x: reverse charge where the buyer can.
alter table products add column vat_nature text not null default '';
-- The VAT of an order as it was when it was sent.
alter table order_rows add column vat_nature text not null default '';
alter table orders
  -- The part of the VAT that the buyer pays to the State (split payment): what is paid is total_document - vat_split.
  add column vat_split bigint not null default 0,
  -- Declaration of intent whose plafond it uses, and how much of it.
  add column intent_protocol text not null default '',
  add column intent_amount bigint not null default 0,
  -- Of public bodies.
  add column cig text not null default '',
  add column cup text not null default '';
create index orders_by_intent on orders (client_id, intent_protocol) where intent_protocol <> '';
