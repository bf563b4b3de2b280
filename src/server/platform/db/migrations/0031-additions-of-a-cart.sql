-- What was added can be undone for as long as that cart is the active one: the note says which cart it was.
alter table cart_additions add column cart_id int;

create or replace function cart_add_once(
  p_key text, p_place int, p_asked text,
  p_client int, p_address int, p_kind text, p_product int, p_promo_code text, p_promo_row int, p_quantity numeric,
  p_gross bigint, p_net bigint, p_known_cart int, p_known bigint, p_max_quantity numeric, p_max_rows int
) returns table (outcome text, cart_id int, version bigint, name text, row_id int, quantity numeric, all_rows json)
language plpgsql as $$
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
$$;
