-- Pieces of orders that no other system has in its books yet although a figure of the article came since (setting `stock.reserve`, decision
-- 0341). They lower what the shop shows, not what can be ordered. Made when a figure takes away a promise; gone with the first figure that is
-- newer than the acknowledgement.
create table stock_reserves (
  product_id int not null references products (id) on delete cascade,
  order_id int not null references orders (id) on delete cascade,
  quantity numeric(14, 3) not null check (quantity > 0),
  primary key (product_id, order_id)
);
create index stock_reserves_by_order on stock_reserves (order_id);

-- One row while the setting is `unacknowledged`: imports of the command line have it from here.
create table stock_reserving (
  only_row boolean primary key default true check (only_row)
);

-- True: another system takes orders and has this open one, but had not acknowledged it before that moment.
create function order_unacknowledged(p_order int, p_at timestamptz) returns boolean
language sql stable as $$
  select exists (select from orders o where o.id = p_order and o.status in ('IA', 'NE', 'partial'))
    and exists (select from order_handovers h join connections c on c.id = h.connection_id
      where h.order_id = p_order and c.orders_release is not null)
    and not exists (select from order_handovers h where h.order_id = p_order and h.state = 'acknowledged' and h.acked_at < p_at)
$$;

-- Reserves what these orders (null = all) have ordered and promised no more, as far as they are unacknowledged now.
create function reserve_unacknowledged(p_orders int[]) returns void
language sql as $$
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
$$;
