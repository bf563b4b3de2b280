-- Sessions say where they are used and how they were opened; those of before may still come under the cookie's old name.
alter table sessions
  -- names a session in the list of its owner, who must not see tokens
  add column id bigint generated always as identity unique,
  add column device text not null default '',
  add column plain_cookie boolean not null default true,
  -- a second factor was asked for and given
  add column second_factor boolean not null default false,
  -- when the person last gave the password: sensitive changes want that to be recent
  add column confirmed_at timestamptz;
alter table sessions alter column plain_cookie set default false;
-- Null until the first login from now on: that one is not told as one from a new browser.
alter table users add column logged_in_at timestamptz;
