CREATE OR REPLACE FUNCTION public.operations_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.id = old.id and new.at = old.at and new.actor_user_id is not distinct from old.actor_user_id
      and new.source = old.source and new.kind = old.kind and new.client_id is not distinct from old.client_id
      and new.request_id = old.request_id and new.rows = old.rows and new.undo_of is not distinct from old.undo_of
      and new.position = old.position and new.values_digest = old.values_digest and new.digest = old.digest
      and (new.forgotten or (new.actor_name = old.actor_name and new.params = old.params)) then return new; end if;
  end if;
  raise exception 'operations only grow: % is refused', tg_op using errcode = 'restrict_violation';
end $function$
