CREATE OR REPLACE FUNCTION public.forget_audit_entries(before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare forgotten int;
begin
  perform set_config('bancale.audit_forgets', 'on', true);
  delete from audit_entries where id in (select id from audit_entries where at < before order by at, id limit most);
  get diagnostics forgotten = row_count;
  perform set_config('bancale.audit_forgets', 'off', true);
  return forgotten;
end $function$
