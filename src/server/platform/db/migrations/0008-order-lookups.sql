-- "A cart equal to one sent in the last 24 h" (C-ORD-4) is asked at every send: found by index, however many orders a customer has.
create index orders_by_content on orders (client_id, content_hash, created_at) where content_hash <> '';
