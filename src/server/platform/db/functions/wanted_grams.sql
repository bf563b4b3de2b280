CREATE OR REPLACE FUNCTION public.wanted_grams(client_id integer, parts text[])
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select ('''#doc' || client_id || '''' || coalesce(' & (' || string_agg('(' || words || ')', ' | ') || ')', ''))::tsquery
  from (
    select part, string_agg('''' || replace(replace(substr(part, at, 3), '\', '\\'), '''', '''''') || '''' ||
      case when length(part) < 3 then ':*' else '' end, ' & ') as words
    from unnest(parts) given cross join lower(given) part cross join generate_series(1, greatest(1, length(part) - 2)) at
    where part <> '' group by part
  ) wanted
$function$
