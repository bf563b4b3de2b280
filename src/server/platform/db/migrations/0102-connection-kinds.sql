-- What stands at the other end, as far as the office shows it (docs/office-connections.md): `danea` is Easyfatt, with its one address and a password.
alter table connections
  add column kind text not null default 'general' check (kind in ('general', 'danea'));
