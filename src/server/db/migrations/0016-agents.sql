-- Whom an agent works for: kept with his session, so that it outlives a reload and needs no JavaScript (C-ID-6).
alter table sessions
  add column client_id int references customers (client_id) on delete set null,
  add column address_code int;
-- What a customer owes beyond its date, as the books of the company know it.
alter table customers add column overdue bigint not null default 0 check (overdue >= 0);
