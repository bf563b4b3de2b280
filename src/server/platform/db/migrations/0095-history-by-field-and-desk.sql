-- Which fields of which kind of record each operation changed: "who changed names of articles this week" among millions of changes
-- (decision 0315). One row per operation, kind and field, however many records it changed; a field of a line (`delivered.3`) is that of
-- its record (`delivered`). Without a foreign key, as `operations.undo_of`: rows of forgotten operations find nothing.
create table operation_fields (
  entity text not null,
  field text not null,
  operation_id bigint not null,
  primary key (entity, field, operation_id)
);
insert into operation_fields (entity, field, operation_id)
select distinct c.entity, split_part(k.field, '.', 1), c.operation_id
from operation_changes c cross join lateral jsonb_object_keys(coalesce(c.before, '{}') || coalesce(c.after, '{}')) k (field);
-- By the database, so that a server of the version before, which runs meanwhile, notes them too.
create function note_operation_fields() returns trigger language plpgsql as $$
begin
  insert into operation_fields (entity, field, operation_id)
  select distinct c.entity, split_part(k.field, '.', 1), c.operation_id
  from written c cross join lateral jsonb_object_keys(coalesce(c.before, '{}') || coalesce(c.after, '{}')) k (field)
  on conflict do nothing;
  return null;
end $$;
create trigger note_operation_fields after insert on operation_changes referencing new table as written
  for each statement execute function note_operation_fields();
-- What people of the office set for themselves, on every computer: so far which parts the start page has, in which order ('' = as usual).
create table staff_preferences (
  user_id int primary key references users (id) on delete cascade,
  desk text not null default ''
);
