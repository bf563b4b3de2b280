-- Additions that were asked under a key of the client's: a request whose answer was lost can be sent again and adds nothing twice.
-- Each row of it is noted in the transaction that adds it, so that a request that broke off in the middle is completed by its repetition.
create table cart_additions (
  client_id int not null,
  address_code int not null,
  kind text not null,
  key text not null,
  -- Place in the request, from 0.
  place int not null,
  -- The row as it was asked: a key that comes back with another one is a mistake of the client's.
  asked text not null,
  row_id int,
  added_at timestamptz not null default now(),
  primary key (client_id, address_code, kind, key, place)
);
create index cart_additions_age on cart_additions (added_at);

-- cart_add, once per key and place. The note is written first: a repetition that comes at the same time waits for it.
-- outcome: those of cart_add; repeated (added before: row_id is where it went), other (the key stands for another row)
create function cart_add_once(
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
    update cart_additions a set row_id = done.row_id
      where a.client_id = p_client and a.address_code = p_address and a.kind = p_kind and a.key = p_key and a.place = p_place;
  else
    -- Refused: the same row may be asked again once there is room.
    delete from cart_additions a
      where a.client_id = p_client and a.address_code = p_address and a.kind = p_kind and a.key = p_key and a.place = p_place;
  end if;
  return query select done.outcome, done.cart_id, done.version, done.name, done.row_id, done.quantity, done.all_rows;
end
$$;
