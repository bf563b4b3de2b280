-- Whom an agent works for: kept with his session, so that it outlives a reload and needs no JavaScript (C-ID-6).
alter table sessions
  add column client_id int references customers (client_id) on delete set null,
  add column address_code int;
-- The part of the open deadlines that is past its date: agents see it in red.
alter table customer_credit add column overdue bigint not null default 0;
