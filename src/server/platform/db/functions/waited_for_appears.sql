CREATE OR REPLACE FUNCTION public.waited_for_appears()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from waiting_rows where state = 'waiting' and waits_for = tg_argv[0]) then
    perform pg_notify('waiting_rows', tg_argv[0]);
  end if;
  return null;
end $function$
