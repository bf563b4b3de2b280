CREATE OR REPLACE FUNCTION public.exchange_wake()
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('exchange_events', '')
$function$
