CREATE OR REPLACE FUNCTION public.operation_changes_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.forgotten and new.operation_id = old.operation_id and new.seq = old.seq
    and new.entity = old.entity and new.digest = old.digest then return new; end if;
  raise exception 'operation_changes only grow: % is refused', tg_op using errcode = 'restrict_violation';
end $function$
