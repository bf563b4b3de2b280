CREATE OR REPLACE FUNCTION public.cart_add(p_client integer, p_address integer, p_kind text, p_product integer, p_promo_code text, p_promo_row integer, p_quantity numeric, p_gross bigint, p_net bigint, p_known_cart integer, p_known bigint, p_max_quantity numeric, p_max_rows integer)
 RETURNS TABLE(outcome text, cart_id integer, version bigint, name text, row_id integer, quantity numeric, all_rows json)
 LANGUAGE plpgsql
AS $function$
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
$function$
