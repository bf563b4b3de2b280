-- What visitors sent, as staff work on it: the inbox of the office (docs/office-inbox.md).
alter table enquiries
  add column state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  add column assigned_to int references users (id) on delete set null;
-- Until now they were answered from the mailbox: what is older than a month does not wait for anybody.
update enquiries set state = 'closed' where consent_at < now() - interval '30 days';
create table enquiry_answers (
  id int generated always as identity primary key,
  enquiry_id bigint not null references enquiries (id) on delete cascade,
  at timestamptz not null,
  user_id int references users (id) on delete set null,
  author text not null,
  text text not null
);
create index enquiry_answers_of on enquiry_answers (enquiry_id, id);
create index enquiries_new on enquiries (id) where state = 'new';
create index registrations_waiting on registrations (id) where status = 'waiting';
