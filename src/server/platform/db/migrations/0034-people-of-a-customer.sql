-- Who else logs in for a customer, and what somebody sent: asked on the page of one's own data.
create index users_client on users (client_id) where client_id is not null;
create index orders_placed_by on orders (placed_by, id) where placed_by is not null;
