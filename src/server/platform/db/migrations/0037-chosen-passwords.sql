-- What people decided about their login, an import does not undo (docs/decisions/0162-logins-and-imports.md).
-- true = its owner has set the password, with the old one or through a link; false = it came with a file, or there is none yet
alter table users add column password_chosen boolean not null default false;
update users u set password_chosen = true where u.password_hash <> '' and (
  exists (select from password_links l where l.user_id = u.id and l.used_at is not null)
  or exists (select from audit_entries e where e.kind = 'password-changed' and e.entity = 'user' and e.entity_key = u.id::text)
);
-- Whoever was erased; an import does not open their login again. Only a hash: who has the address finds it, nobody else reads it.
create table erased_logins (
  email_hash bytea primary key,
  erased_at timestamptz not null
);
-- Whatever way a login for the address is made again (a registration, another address of a login): it is no erased one any more.
create function login_is_back() returns trigger language plpgsql as $$
begin
  delete from erased_logins where email_hash = sha256(convert_to(new.email, 'UTF8'));
  return null;
end $$;
create trigger login_is_back after insert or update of email on users for each row execute function login_is_back();
