-- The desk of the office: open orders, and sales by day, from indexes alone.
create index orders_open on orders (status, delivery_date) where status in ('IA', 'NE', 'partial');
create index orders_sales on orders (created_at) include (status, total_net, transport);
