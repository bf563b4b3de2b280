CREATE OR REPLACE FUNCTION public.reserve_unacknowledged(p_orders integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with waiting as (
    select distinct h.order_id from order_handovers h
    where exists (select from stock_reserving) and h.state <> 'acknowledged' and (p_orders is null or h.order_id = any (p_orders))
      and order_unacknowledged(h.order_id, 'infinity')
  ), ordered as (
    select r.product_id, r.order_id, sum(r.quantity) as pieces from waiting w join order_rows r on r.order_id = w.order_id
    where r.product_id is not null group by r.product_id, r.order_id
  ), wanted as (
    select w.product_id, w.order_id, w.pieces - coalesce(k.quantity, 0) as pieces
    from ordered w left join stock_promises k on k.product_id = w.product_id and k.order_id = w.order_id
  ), made as (
    insert into stock_reserves (product_id, order_id, quantity)
    select product_id, order_id, pieces from wanted where pieces > 0 order by product_id, order_id
    on conflict (product_id, order_id) do update set quantity = excluded.quantity where stock_reserves.quantity <> excluded.quantity
    returning product_id
  )
  select announce_stock(array(select distinct product_id from made))
$function$
