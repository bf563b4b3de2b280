-- The next task of each customer, for their list: without it the oldest tasks of all customers may be read for each row.
create index customer_notes_open on customer_notes (client_id, due, id) where due is not null and done_at is null;
