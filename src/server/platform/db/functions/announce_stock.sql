CREATE OR REPLACE FUNCTION public.announce_stock(p_products integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('bancale', json_build_object('stock', json_agg(u.id))::text)
  from unnest(p_products) with ordinality u (id, place) group by (u.place - 1) / 500
$function$
