-- How a step of an order is taken back: its operation, and how many e-mails it wrote. When one of them was sent, it is too late.
alter table order_events
  -- null = sent by the customer, or of another system
  add column operation_id bigint,
  add column letters int not null default 0;
-- The e-mails of an order: their keys begin with 'order:OC/12/2026:'.
create index letters_by_key on letters (dedupe_key text_pattern_ops) where dedupe_key is not null;
