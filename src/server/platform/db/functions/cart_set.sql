CREATE OR REPLACE FUNCTION public.cart_set(p_client integer, p_address integer, p_kind text, p_cart integer, p_rows integer[], p_quantities numeric[], p_gross bigint[], p_net bigint[], p_plain boolean[], p_notes text[], p_known bigint)
 RETURNS TABLE(outcome text, status text, version bigint, all_rows json)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  c carts%rowtype;
  v_row cart_rows%rowtype;
begin
  select * into c from carts where id = p_cart and client_id = p_client and address_code = p_address and kind = p_kind for update;
  if not found or c.status <> 'active' then
    return query select case when c.id is null then 'not-found' else 'not-active' end, c.status, c.version, null::json;
    return;
  end if;
  if exists (select from unnest(p_rows, p_quantities) u (id, quantity) where u.quantity is distinct from 0
      and not exists (select from cart_rows r where r.cart_id = p_cart and r.row_id = u.id)) then
    return query select 'no-row'::text, c.status, c.version, null::json;
    return;
  end if;
  if 0 = any (p_quantities) then
    perform cart_take_out(p_cart, array(select u.id from unnest(p_rows, p_quantities) u (id, quantity) where u.quantity = 0));
  end if;
  update cart_rows r set quantity = coalesce(u.quantity, r.quantity), seen_gross = coalesce(u.gross, r.seen_gross),
      seen_net = coalesce(u.net, r.seen_net), note = coalesce(u.note, r.note)
    from unnest(p_rows, p_quantities, p_gross, p_net, p_notes) u (id, quantity, gross, net, note)
    where r.cart_id = p_cart and r.row_id = u.id and u.quantity is distinct from 0;
  if true = any (p_plain) then
    for v_row in select r.* from cart_rows r join unnest(p_rows, p_plain) u (id, plain) on r.row_id = u.id
        where r.cart_id = p_cart and u.plain and r.promo_code <> '' loop
      update cart_rows r set quantity = r.quantity + v_row.quantity, seen_gross = v_row.seen_gross, seen_net = v_row.seen_net,
          note = cart_joined_notes(r.note, v_row.note)
        where r.cart_id = p_cart and r.product_id = v_row.product_id and r.promo_code = '' and r.promo_row = 0;
      if found then
        delete from cart_rows r where r.cart_id = p_cart and r.row_id = v_row.row_id;
      else
        update cart_rows r set promo_code = '', promo_row = 0 where r.cart_id = p_cart and r.row_id = v_row.row_id;
      end if;
    end loop;
  end if;
  update carts k set version = c.version + 1, updated_at = now() where k.id = p_cart;
  return query select 'ok'::text, c.status, c.version + 1,
    case when c.version = p_known and not coalesce(true = any (p_plain), false) then null::json else cart_rows_json(p_cart) end;
end
$function$
