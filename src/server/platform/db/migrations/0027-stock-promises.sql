-- What sent orders take of the stock until the books tell a new figure of the article (setting `availability.ordersReduce`).
-- One row per order and article, written with the order; the import of a figure deletes those that were made before it.
create table stock_promises (
  product_id int not null references products (id) on delete cascade,
  order_id int not null references orders (id) on delete cascade,
  quantity numeric(14, 3) not null check (quantity > 0),
  made_at timestamptz not null,
  primary key (product_id, order_id)
);
create index stock_promises_by_order on stock_promises (order_id);

-- Tells every process, when the transaction commits, whose stock moved: {"stock": [ids]}, in messages of 500.
create function announce_stock(p_products int[]) returns void
language sql as $$
  select pg_notify('bancale', json_build_object('stock', json_agg(u.id))::text)
  from unnest(p_products) with ordinality u (id, place) group by (u.place - 1) / 500
$$;

-- How few and how many pieces an order may have; null = as many as wanted.
alter table products
  add column min_quantity numeric(14, 3) check (min_quantity > 0),
  add column max_quantity numeric(14, 3) check (max_quantity > 0);
