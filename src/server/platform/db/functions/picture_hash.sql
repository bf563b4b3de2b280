CREATE OR REPLACE FUNCTION public.picture_hash(p_url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select substring(p_url from '_([0-9a-f]{20})\.')
$function$
