-- A customer that was merged into another (docs/office-customers.md): its record stays and leads to the other one, nothing is written to
-- it any more.
alter table customers
  -- null = it was not merged; the record that it leads to was not merged itself
  add column merged_into int references customers (client_id) on delete set null check (merged_into <> client_id),
  add column merged_at timestamptz,
  add constraint customers_merged_at check ((merged_into is null) = (merged_at is null));
create index customers_merged on customers (merged_into, client_id) where merged_into is not null;
-- A customer is found by the numbers and the name of those that were merged into it, and these are not found themselves.
create or replace function customer_search_renew(p_clients int[]) returns void
language sql as $$
  insert into customer_search (client_id, text)
  select c.client_id, case when c.merged_into is not null then '' else customer_search_text(concat_ws(' ', c.company_name, c.surname,
      c.first_name, c.vat_number, c.tax_code, c.city, c.phone, regexp_replace(c.phone, '\D', '', 'g'), c.email, a.text, u.text, g.text)) end
  from customers c
    left join lateral (select string_agg(concat_ws(' ', x.name, x.city, x.phone, regexp_replace(x.phone, '\D', '', 'g')), ' '
      order by x.address_code) as text from addresses x where x.client_id = c.client_id) a on true
    left join lateral (select string_agg(concat_ws(' ', x.name, x.email), ' ' order by x.id) as text
      from users x where x.client_id = c.client_id) u on true
    left join lateral (select string_agg(concat_ws(' ', x.client_id, x.company_name, x.vat_number, x.tax_code), ' ' order by x.client_id) as text
      from customers x where x.merged_into = c.client_id) g on true
  where c.client_id = any (p_clients)
  on conflict (client_id) do update set text = excluded.text where customer_search.text <> excluded.text
$$;
-- A request that still writes for a merged customer (it began before the merge) is refused with this state: a row there would be lost.
-- After the statement the foreign key has waited for a merge that is about to commit.
create function merged_customers_stay() returns trigger language plpgsql as $$
begin
  if exists (select from added a join customers c on c.client_id = a.client_id where c.merged_into is not null) then
    raise exception 'The customer was merged into another one.' using errcode = 'BM001';
  end if;
  return null;
end $$;
do $$
declare
  guarded text;
begin
  foreach guarded in array array['addresses', 'carts', 'customer_codes', 'customer_credit', 'customer_notes', 'deadlines', 'delivery_notes', 'discounts',
    'disputes', 'enquiries', 'invoices', 'ledger_entries', 'orders', 'payments', 'registrations', 'users', 'wishes']
  loop
    execute format('create trigger merged_customers_stay after insert on %I referencing new table as added
      for each statement execute function merged_customers_stay()', guarded);
  end loop;
end $$;
