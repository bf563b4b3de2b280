-- CONTRL: interchanges of EDIFACT are confirmed, or refused with the place of the error (docs/exchange-trade-orders.md).
alter table connections
  -- asked: where the interchange asks for it (UNB 0031)
  add column trade_receipts text not null default 'asked' check (trade_receipts in ('asked', 'always'));

alter table trade_answers
  drop constraint trade_answers_kind_check,
  add constraint trade_answers_kind_check check (kind in ('response', 'despatch', 'invoice', 'credit_note', 'receipt'));
-- One per interchange of a file; it belongs to the first message of the interchange.
create unique index trade_answers_of_interchange on trade_answers (message_id) where kind = 'receipt';
