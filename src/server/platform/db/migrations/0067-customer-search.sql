-- What a customer is found by in the office, in one lower-case text without accents: company, numbers, towns, telephone
-- numbers as written and as digits alone, e-mail addresses and names of its people. Kept by triggers, so that imports need no
-- step of their own; searching it reads a fifth of what the tables themselves would take.
create table customer_search (
  client_id int primary key references customers (client_id) on delete cascade,
  text text not null
);
create function customer_search_text(p_text text) returns text
language sql immutable as $$
  select translate(lower(p_text), 'àáâäãèéêëìíîïòóôöõùúûüçñ’', 'aaaaaeeeeiiiiooooouuuucn''')
$$;
create function customer_search_renew(p_clients int[]) returns void
language sql as $$
  insert into customer_search (client_id, text)
  select c.client_id, customer_search_text(concat_ws(' ', c.company_name, c.surname, c.first_name, c.vat_number, c.tax_code, c.city,
      c.phone, regexp_replace(c.phone, '\D', '', 'g'), c.email, a.text, u.text))
  from customers c
    left join lateral (select string_agg(concat_ws(' ', x.name, x.city, x.phone, regexp_replace(x.phone, '\D', '', 'g')), ' '
      order by x.address_code) as text from addresses x where x.client_id = c.client_id) a on true
    left join lateral (select string_agg(concat_ws(' ', x.name, x.email), ' ' order by x.id) as text
      from users x where x.client_id = c.client_id) u on true
  where c.client_id = any (p_clients)
  on conflict (client_id) do update set text = excluded.text where customer_search.text <> excluded.text
$$;
create function customer_search_changed() returns trigger language plpgsql as $$
begin
  perform customer_search_renew(array(select distinct client_id from changed where client_id is not null));
  return null;
end $$;
create trigger customer_search_insert after insert on customers
  referencing new table as changed for each statement execute function customer_search_changed();
create trigger customer_search_update after update on customers
  referencing new table as changed for each statement execute function customer_search_changed();
create trigger customer_search_insert after insert on addresses
  referencing new table as changed for each statement execute function customer_search_changed();
create trigger customer_search_update after update on addresses
  referencing new table as changed for each statement execute function customer_search_changed();
create trigger customer_search_delete after delete on addresses
  referencing old table as changed for each statement execute function customer_search_changed();
create trigger customer_search_insert after insert on users
  referencing new table as changed for each statement execute function customer_search_changed();
create trigger customer_search_update after update on users
  referencing new table as changed for each statement execute function customer_search_changed();
create trigger customer_search_delete after delete on users
  referencing old table as changed for each statement execute function customer_search_changed();
select customer_search_renew(array(select client_id from customers));
-- The office opens its list by name, and reads what a customer bought in a range of days.
create index customers_by_name on customers (lower(company_name), client_id);
create index orders_by_day on orders (client_id, order_date) include (total_net, transport, status);
