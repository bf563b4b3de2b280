CREATE OR REPLACE FUNCTION public.exchange_euros(amount bigint)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select trim_scale(amount / 10000.0)
$function$
