CREATE OR REPLACE FUNCTION public.exchange_customer_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exchange_listens() or coalesce(current_setting('bancale.import', true), '') = 'on' then
    return null;
  end if;
  if tg_table_name = 'customers' and tg_op = 'INSERT' then
    insert into exchange_events (type, subject, payload, created_at)
    select 'customer.changed', n.client_id,
      jsonb_build_object('version', 'v1', 'customer', n.client_id, 'new', true, 'changed', '[]'::jsonb) || exchange_customer(n), now()
    from added n order by n.client_id;
  elsif tg_table_name = 'customers' then
    insert into exchange_events (type, subject, payload, created_at)
    select 'customer.changed', n.client_id,
      jsonb_build_object('version', 'v1', 'customer', n.client_id, 'new', false, 'changed', exchange_differing(exchange_customer(o), exchange_customer(n)))
        || exchange_customer(n), now()
    from added n join removed o using (client_id)
    where exchange_customer(o) is distinct from exchange_customer(n) order by n.client_id;
  elsif tg_op = 'INSERT' then
    insert into exchange_events (type, subject, payload, created_at)
    select 'address.changed', n.client_id || '/' || n.address_code,
      jsonb_build_object('version', 'v1', 'customer', n.client_id, 'address', n.address_code, 'new', true, 'removed', false, 'changed', '[]'::jsonb)
        || exchange_address(n), now()
    from added n order by n.client_id, n.address_code;
  elsif tg_op = 'DELETE' then
    insert into exchange_events (type, subject, payload, created_at)
    select 'address.changed', o.client_id || '/' || o.address_code,
      jsonb_build_object('version', 'v1', 'customer', o.client_id, 'address', o.address_code, 'new', false, 'removed', true, 'changed', '[]'::jsonb),
      now()
    from removed o order by o.client_id, o.address_code;
  else
    insert into exchange_events (type, subject, payload, created_at)
    select 'address.changed', n.client_id || '/' || n.address_code,
      jsonb_build_object('version', 'v1', 'customer', n.client_id, 'address', n.address_code, 'new', false, 'removed', false,
        'changed', exchange_differing(exchange_address(o), exchange_address(n))) || exchange_address(n), now()
    from added n join removed o using (client_id, address_code)
    where exchange_address(o) is distinct from exchange_address(n) order by n.client_id, n.address_code;
  end if;
  if found then
    perform exchange_wake();
  end if;
  return null;
end $function$
