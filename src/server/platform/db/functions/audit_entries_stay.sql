CREATE OR REPLACE FUNCTION public.audit_entries_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'TRUNCATE' then
    -- A restore empties the tables that it has just made.
    if not exists (select from audit_entries) then return null; end if;
  elsif tg_op = 'DELETE' then
    if current_setting('bancale.audit_forgets', true) = 'on' and old.at < now() - interval '30 days' then return old; end if;
  end if;
  raise exception 'audit_entries only grows: % is refused', tg_op using errcode = 'restrict_violation';
end $function$
