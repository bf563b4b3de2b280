CREATE OR REPLACE FUNCTION public.lists_grams(client_id integer, texts text[])
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 10000
AS $function$
  select array_to_tsvector(array['#doc' || client_id] || coalesce(array_agg(substr(line, at, 3)), '{}'))
  from unnest(texts) given cross join lower(given) line cross join generate_series(1, length(line)) at
$function$
