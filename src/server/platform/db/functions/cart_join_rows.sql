CREATE OR REPLACE FUNCTION public.cart_join_rows(p_cart integer, p_version bigint, p_into integer[], p_from integer[], p_gross bigint[], p_net bigint[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_pair record;
  v_from cart_rows%rowtype;
begin
  perform from carts where id = p_cart and version = p_version and status = 'active' for update;
  if not found then
    return false;
  end if;
  for v_pair in select * from unnest(p_into, p_from, p_gross, p_net) u (into_row, from_row, gross, net) loop
    delete from cart_rows where cart_id = p_cart and row_id = v_pair.from_row returning * into v_from;
    if found then
      update cart_rows r set quantity = r.quantity + v_from.quantity, note = cart_joined_notes(r.note, v_from.note),
          seen_gross = v_pair.gross, seen_net = v_pair.net
        where r.cart_id = p_cart and r.row_id = v_pair.into_row;
    end if;
  end loop;
  update cart_rows set promo_code = '', promo_row = 0 where cart_id = p_cart and row_id = any (p_into) and promo_code <> '';
  update carts set version = version + 1, updated_at = now() where id = p_cart;
  return true;
end
$function$
