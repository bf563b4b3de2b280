-- People whom the office has invited or shut out: imports of users neither switch them off nor on again (C-OFF-5).
alter table users
  add from_office boolean not null default false,
  add closed_by_office boolean not null default false;
