CREATE OR REPLACE FUNCTION public.cart_rows_json(p_cart integer)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(json_agg(json_build_array(r.row_id, r.product_id, r.promo_code, r.promo_row, r.quantity, r.seen_gross, r.seen_net,
    r.note) order by r.row_id), '[]')
  from cart_rows r where r.cart_id = p_cart
$function$
