CREATE OR REPLACE FUNCTION public.exchange_differing(before jsonb, after jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(jsonb_agg(e.key order by e.key), '[]') from jsonb_each(after) e where e.value is distinct from before -> e.key
$function$
