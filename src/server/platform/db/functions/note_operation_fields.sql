CREATE OR REPLACE FUNCTION public.note_operation_fields()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into operation_fields (entity, field, operation_id)
  select distinct c.entity, split_part(k.field, '.', 1), c.operation_id
  from written c cross join lateral jsonb_object_keys(coalesce(c.before, '{}') || coalesce(c.after, '{}')) k (field)
  on conflict do nothing;
  return null;
end $function$
