-- Letters are tried again with growing pauses when the mail server is away; sessions are cleaned up by age.
alter table letters
  add attempts int not null default 0,
  add next_attempt_at timestamptz not null default now(),
  add last_error text not null default '';
create index sessions_expiry on sessions (expires_at);
create index password_links_user on password_links (user_id);
create index customers_by_agent on customers (agent_id, company_name) where agent_id is not null;
