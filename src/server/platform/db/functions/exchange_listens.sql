CREATE OR REPLACE FUNCTION public.exchange_listens()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from connections) and coalesce(current_setting('bancale.restoring', true), '') <> 'on'
$function$
