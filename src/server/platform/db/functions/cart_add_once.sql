CREATE OR REPLACE FUNCTION public.cart_add_once(p_key text, p_place integer, p_asked text, p_client integer, p_address integer, p_kind text, p_product integer, p_promo_code text, p_promo_row integer, p_quantity numeric, p_gross bigint, p_net bigint, p_known_cart integer, p_known bigint, p_max_quantity numeric, p_max_rows integer)
 RETURNS TABLE(outcome text, cart_id integer, version bigint, name text, row_id integer, quantity numeric, all_rows json)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  noted cart_additions%rowtype;
  done record;
begin
  insert into cart_additions (client_id, address_code, kind, key, place, asked)
    values (p_client, p_address, p_kind, p_key, p_place, p_asked)
    on conflict do nothing;
  if not found then
    select * into noted from cart_additions a
      where a.client_id = p_client and a.address_code = p_address and a.kind = p_kind and a.key = p_key and a.place = p_place;
    return query select case when noted.asked = p_asked then 'repeated' else 'other' end,
      null::int, null::bigint, null::text, noted.row_id, null::numeric, null::json;
    return;
  end if;
  select * into done from cart_add(p_client, p_address, p_kind, p_product, p_promo_code, p_promo_row, p_quantity, p_gross, p_net,
    p_known_cart, p_known, p_max_quantity, p_max_rows);
  if done.outcome = 'ok' then
    update cart_additions a set row_id = done.row_id, cart_id = done.cart_id
      where a.client_id = p_client and a.address_code = p_address and a.kind = p_kind and a.key = p_key and a.place = p_place;
  else
    -- Refused: the same row may be asked again once there is room.
    delete from cart_additions a
      where a.client_id = p_client and a.address_code = p_address and a.kind = p_kind and a.key = p_key and a.place = p_place;
  end if;
  return query select done.outcome, done.cart_id, done.version, done.name, done.row_id, done.quantity, done.all_rows;
end
$function$
