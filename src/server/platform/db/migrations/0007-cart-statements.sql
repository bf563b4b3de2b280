-- Changes of a cart in one round trip (C-CART-2). Each function takes the cart's row lock first, so that changes of one cart come
-- one after the other: row numbers cannot collide, quantities that arrive together add up, and the version grows by one per change.
-- `p_known` is the version the caller holds in memory; all rows are answered only when he missed a change in between.

create function cart_rows_json(p_cart int) returns json
language sql stable as $$
  select coalesce(json_agg(json_build_array(r.row_id, r.product_id, r.promo_code, r.promo_row, r.quantity, r.seen_gross, r.seen_net)
    order by r.row_id), '[]')
  from cart_rows r where r.cart_id = p_cart
$$;

-- Adds pieces to the active cart, which is made when there is none; the row of the same article and promo grows.
-- outcome: ok, too-many (the row would exceed p_max_quantity), full (the cart has p_max_rows rows)
create function cart_add(
  p_client int, p_address int, p_kind text, p_product int, p_promo_code text, p_promo_row int, p_quantity numeric,
  p_gross bigint, p_net bigint, p_known_cart int, p_known bigint, p_max_quantity numeric, p_max_rows int
) returns table (outcome text, cart_id int, version bigint, name text, row_id int, quantity numeric, all_rows json)
language plpgsql as $$
#variable_conflict use_column
declare
  c carts%rowtype;
  v_row int;
  v_quantity numeric;
begin
  select * into c from carts where client_id = p_client and address_code = p_address and kind = p_kind and status = 'active'
    for update;
  if not found then
    -- Two first additions at the same time: one inserts, the other waits for it and takes the same cart.
    insert into carts (client_id, address_code, kind, version) values (p_client, p_address, p_kind, 0)
      on conflict (client_id, address_code, kind) where status = 'active' do update set updated_at = now()
      returning * into c;
  end if;
  update cart_rows r set quantity = r.quantity + p_quantity, seen_gross = p_gross, seen_net = p_net
    where r.cart_id = c.id and r.product_id = p_product and r.promo_code = p_promo_code and r.promo_row = p_promo_row
      and r.quantity + p_quantity <= p_max_quantity
    returning r.row_id, r.quantity into v_row, v_quantity;
  if not found then
    if exists (select from cart_rows r where r.cart_id = c.id and r.product_id = p_product
        and r.promo_code = p_promo_code and r.promo_row = p_promo_row) then
      return query select 'too-many'::text, c.id, c.version, c.name, null::int, null::numeric, null::json;
      return;
    end if;
    if (select count(*) from cart_rows r where r.cart_id = c.id) >= p_max_rows then
      return query select 'full'::text, c.id, c.version, c.name, null::int, null::numeric, null::json;
      return;
    end if;
    c.last_row := c.last_row + 10;
    v_row := c.last_row;
    v_quantity := p_quantity;
    insert into cart_rows (cart_id, row_id, product_id, promo_code, promo_row, quantity, seen_gross, seen_net)
      values (c.id, v_row, p_product, p_promo_code, p_promo_row, p_quantity, p_gross, p_net);
  end if;
  update carts k set version = c.version + 1, last_row = c.last_row, updated_at = now() where k.id = c.id;
  return query select 'ok'::text, c.id, c.version + 1, c.name, v_row, v_quantity,
    case when c.version = 0 or (c.id = p_known_cart and c.version = p_known) then null::json else cart_rows_json(c.id) end;
end
$$;

-- Sets quantities of rows, all or none; 0 removes a row (removing one that is gone is no error). A row with `p_plain` loses its promo
-- and grows into the row of the same article without promo, when there is one.
-- outcome: ok, not-found (no such cart of this customer and address), not-active, no-row
create function cart_set(
  p_client int, p_address int, p_kind text, p_cart int, p_rows int[], p_quantities numeric[], p_gross bigint[], p_net bigint[],
  p_plain boolean[], p_known bigint
) returns table (outcome text, status text, version bigint, all_rows json)
language plpgsql as $$
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
  if exists (select from unnest(p_rows, p_quantities) u (id, quantity) where u.quantity > 0
      and not exists (select from cart_rows r where r.cart_id = p_cart and r.row_id = u.id)) then
    return query select 'no-row'::text, c.status, c.version, null::json;
    return;
  end if;
  delete from cart_rows r using unnest(p_rows, p_quantities) u (id, quantity)
    where r.cart_id = p_cart and r.row_id = u.id and u.quantity = 0;
  update cart_rows r set quantity = u.quantity, seen_gross = u.gross, seen_net = u.net
    from unnest(p_rows, p_quantities, p_gross, p_net) u (id, quantity, gross, net)
    where r.cart_id = p_cart and r.row_id = u.id and u.quantity > 0;
  if true = any (p_plain) then
    for v_row in select r.* from cart_rows r join unnest(p_rows, p_plain) u (id, plain) on r.row_id = u.id
        where r.cart_id = p_cart and u.plain and r.promo_code <> '' loop
      update cart_rows r set quantity = r.quantity + v_row.quantity, seen_gross = v_row.seen_gross, seen_net = v_row.seen_net
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
$$;
