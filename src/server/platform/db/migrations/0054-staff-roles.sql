-- A session opens the shop or the office, each by its own cookie.
alter table sessions add door text not null default 'shop' check (door in ('shop', 'office'));
-- What staff may do (C-OFF-5). Built-in roles are locked: their codes are in the contract (src/contract/office/permissions.ts).
create table staff_roles (
  id int generated always as identity primary key,
  code text not null unique,
  name_it text not null,
  name_en text not null,
  permissions text[] not null default '{}',
  locked boolean not null default false,
  version int not null default 1
);
create table user_staff_roles (
  user_id int not null references users (id) on delete cascade,
  role_id int not null references staff_roles (id),
  primary key (user_id, role_id)
);
create index user_staff_roles_role on user_staff_roles (role_id);
insert into staff_roles (code, name_it, name_en, locked) values
  ('owner', 'Titolare', 'Owner', true),
  ('sales', 'Ufficio vendite', 'Sales office', true),
  ('warehouse', 'Magazzino', 'Warehouse', true),
  ('catalogue', 'Catalogo', 'Catalogue', true),
  ('content', 'Contenuti', 'Content', true),
  ('accounts', 'Amministrazione', 'Accounts', true),
  ('read_only', 'Sola lettura', 'Read only', true);
-- Until now all staff could do everything.
insert into user_staff_roles (user_id, role_id)
select u.id, r.id from users u, staff_roles r where u.role = 'staff' and r.code = 'owner';
