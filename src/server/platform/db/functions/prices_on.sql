CREATE OR REPLACE FUNCTION public.prices_on(day date)
 RETURNS SETOF prices
 LANGUAGE sql
 STABLE
AS $function$
  select r.* from prices r
  where r.valid_from <= day and r.valid_to >= day and not exists (
    select from prices o
    where o.product_id = r.product_id and o.price_list_id = r.price_list_id and o.valid_from <= day and o.valid_to >= day
      and (o.valid_from > r.valid_from or (o.valid_from = r.valid_from and o.valid_to < r.valid_to)))
$function$
