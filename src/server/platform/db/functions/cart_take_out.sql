CREATE OR REPLACE FUNCTION public.cart_take_out(p_cart integer, p_rows integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from cart_removed_rows where cart_id = p_cart and removed_at < now() - interval '1 day';
  with gone as (
    delete from cart_rows where cart_id = p_cart and (p_rows is null or row_id = any (p_rows)) returning *
  )
  insert into cart_removed_rows (cart_id, row_id, product_id, promo_code, promo_row, quantity, seen_gross, seen_net, note)
  select cart_id, row_id, product_id, promo_code, promo_row, quantity, seen_gross, seen_net, note from gone
  on conflict (cart_id, row_id) do update set product_id = excluded.product_id, promo_code = excluded.promo_code,
    promo_row = excluded.promo_row, quantity = excluded.quantity, seen_gross = excluded.seen_gross, seen_net = excluded.seen_net,
    note = excluded.note, removed_at = now();
$function$
