-- Notes of cart rows that travel into the order, and rows that were taken out, kept for a day to be put back (C-CART-2, C-CART-5).
alter table cart_rows add column note text not null default '';
alter table order_rows add column note text not null default '';

create table cart_removed_rows (
  cart_id int not null references carts (id) on delete cascade,
  row_id int not null,
  product_id int not null references products (id),
  promo_code text not null,
  promo_row int not null,
  quantity numeric(14, 3) not null,
  seen_gross bigint not null,
  seen_net bigint not null,
  note text not null,
  -- one moment per removal: the rows of the last one are told by it
  removed_at timestamptz not null default now(),
  primary key (cart_id, row_id)
);

create or replace function cart_rows_json(p_cart int) returns json
language sql stable as $$
  select coalesce(json_agg(json_build_array(r.row_id, r.product_id, r.promo_code, r.promo_row, r.quantity, r.seen_gross, r.seen_net,
    r.note) order by r.row_id), '[]')
  from cart_rows r where r.cart_id = p_cart
$$;

-- Two notes of rows that become one.
create function cart_joined_notes(p_one text, p_other text) returns text
language sql immutable as $$
  select case when p_one = p_other then p_one else left(concat_ws(' · ', nullif(p_one, ''), nullif(p_other, '')), 200) end
$$;

-- Takes rows out of a cart, all when p_rows is null, and keeps them for a day. The caller holds the cart's lock.
create function cart_take_out(p_cart int, p_rows int[]) returns void
language sql as $$
  delete from cart_removed_rows where cart_id = p_cart and removed_at < now() - interval '1 day';
  with gone as (
    delete from cart_rows where cart_id = p_cart and (p_rows is null or row_id = any (p_rows)) returning *
  )
  insert into cart_removed_rows (cart_id, row_id, product_id, promo_code, promo_row, quantity, seen_gross, seen_net, note)
  select cart_id, row_id, product_id, promo_code, promo_row, quantity, seen_gross, seen_net, note from gone
  on conflict (cart_id, row_id) do update set product_id = excluded.product_id, promo_code = excluded.promo_code,
    promo_row = excluded.promo_row, quantity = excluded.quantity, seen_gross = excluded.seen_gross, seen_net = excluded.seen_net,
    note = excluded.note, removed_at = now();
$$;

-- Sets quantities and notes of rows, all or none; 0 removes a row (removing one that is gone is no error), null leaves a value as it
-- is. A row with `p_plain` loses its promo and grows into the row of the same article without promo, when there is one.
-- outcome: ok, not-found (no such cart of this customer and address), not-active, no-row
drop function cart_set(int, int, text, int, int[], numeric[], bigint[], bigint[], boolean[], bigint);
create function cart_set(
  p_client int, p_address int, p_kind text, p_cart int, p_rows int[], p_quantities numeric[], p_gross bigint[], p_net bigint[],
  p_plain boolean[], p_notes text[], p_known bigint
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
$$;
