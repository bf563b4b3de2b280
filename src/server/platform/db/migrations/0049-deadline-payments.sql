-- Deadlines paid through the provider of the checkout (C-DOC-4): the journal of payments knows what is paid.
alter table payments
  add column purpose text not null default 'order' check (purpose in ('order', 'deadlines')),
  drop constraint payments_state_check,
  -- refunded: captured and given back
  add constraint payments_state_check check (state in ('started', 'authorised', 'captured', 'failed', 'refunded'));
alter table simulated_payments
  drop constraint simulated_payments_state_check,
  add constraint simulated_payments_state_check
    check (state in ('open', 'authorised', 'declined', 'captured', 'released', 'refunded'));

-- What the books say of a deadline, apart from `open`, which is less by what was paid here and the books do not know yet.
alter table deadlines
  -- null = no file of the books said it
  add column books_open bigint,
  -- the most that the books said since the last payment here was made or confirmed: falling below it confirms payments
  add column books_most bigint,
  -- the last payment that the books know of
  add column books_paid bigint,
  add column books_paid_on date,
  add column books_reference text not null default '';
update deadlines set books_open = open, books_most = open where source = 'erp';

-- A payment that failed leaves nothing behind.
alter table deadline_payments
  drop constraint deadline_payments_payment_id_fkey,
  add constraint deadline_payments_payment_id_fkey foreign key (payment_id) references payments (id) on delete cascade;
-- Payments that wait for the books.
create index deadline_payments_waiting on deadline_payments (deadline_id) where not confirmed;
