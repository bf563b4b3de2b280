-- What happens in the shop, for other systems (C-EXC-7): written by triggers in the transaction of what happened, so that no way in (shop,
-- office, command, import) can forget it. Without a connection nothing is written.

create table exchange_events (
  -- identity numbers are not in the order of commits: readers see `position` only
  id bigint generated always as identity primary key,
  type text not null,
  -- what it is about: events of one subject are in the order in which they happened
  subject text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  -- given once, after the commit; null = not yet
  position bigint unique
);
create index exchange_events_new on exchange_events (id) where position is null;
-- For the erasure of a person.
create index exchange_events_email on exchange_events (lower(payload ->> 'email')) where payload ? 'email';

-- One row. Whoever gives positions holds it.
create table exchange_feed (
  single boolean primary key default true check (single),
  -- a restore begins another one: positions of before and after are not comparable
  epoch text not null default left(replace(gen_random_uuid()::text, '-', ''), 12),
  -- the last position that was given
  position bigint not null default 0
);
insert into exchange_feed default values;

-- Whether anybody is there to be told. Rows that a restore writes back did not happen now.
create function exchange_listens() returns boolean language sql stable as $$
  select exists (select from connections) and coalesce(current_setting('bancale.restoring', true), '') <> 'on'
$$;

create function exchange_wake() returns void language sql as $$
  select pg_notify('exchange_events', '')
$$;

create function exchange_euros(amount bigint) returns numeric language sql immutable as $$
  select trim_scale(amount / 10000.0)
$$;

-- Orders that customers sent. Each step and each amendment is an entry of the timeline, a step that was taken back is one that goes.
create function exchange_order_events() returns trigger language plpgsql as $$
begin
  if not exchange_listens() then
    return null;
  end if;
  insert into exchange_events (type, subject, payload, created_at)
  select case when tg_op = 'INSERT' and e.position = 1 then 'order.sent'
      when tg_op = 'INSERT' and e.status = 'cancelled' then 'order.cancelled' else 'order.changed' end,
    o.uid,
    jsonb_build_object('version', 'v1', 'uid', o.uid, 'number', o.number, 'status', o.status,
      'order_version', 1 + (select count(*) from order_events k where k.order_id = o.id and k.changes is not null)
        + case when o.status = 'cancelled' then 1 else 0 end,
      'customer', o.client_id, 'date', o.order_date, 'reference', o.reference, 'total_net', exchange_euros(o.total_net),
      'total_document', exchange_euros(o.total_document), 'order', '/exchange/v1/orders/' || o.uid),
    now()
  from touched e join orders o on o.id = e.order_id where o.idempotency_key is not null order by e.order_id, e.position;
  if found then
    perform exchange_wake();
  end if;
  return null;
end $$;
create trigger exchange_tells_new after insert on order_events referencing new table as touched
  for each statement execute function exchange_order_events();
create trigger exchange_tells_gone after delete on order_events referencing old table as touched
  for each statement execute function exchange_order_events();

create function exchange_customer(c customers) returns jsonb language sql stable as $$
  select jsonb_build_object('name', c.company_name, 'first_name', c.first_name, 'surname', c.surname, 'vat_number', c.vat_number,
    'tax_code', c.tax_code, 'recipient_code', c.recipient_code, 'pec', c.pec, 'street', c.address, 'postal_code', c.postal_code,
    'city', c.city, 'province', c.province, 'country', c.country, 'phone', c.phone, 'email', c.email,
    'price_list', (select code from price_lists where id = c.price_list_id), 'discount', c.discount, 'payment_methods', c.payment_methods,
    'transport', c.port, 'carrier', c.vector, 'agent', (select code from agents where id = c.agent_id), 'active', c.active,
    'merged_into', c.merged_into)
$$;

create function exchange_address(a addresses) returns jsonb language sql stable as $$
  select jsonb_build_object('name', a.name, 'street', a.street, 'postal_code', a.postal_code, 'city', a.city, 'province', a.province,
    'phone', a.phone, 'price_list', (select code from price_lists where id = a.price_list_id), 'discount', a.discount,
    'payment_methods', a.payment_methods, 'active', a.active)
$$;

-- Customers and addresses as people change them: what an import brings is told once, as `import.finished`.
create function exchange_customer_events() returns trigger language plpgsql as $$
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
end $$;

-- Names of the fields that differ.
create function exchange_differing(before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(e.key order by e.key), '[]') from jsonb_each(after) e where e.value is distinct from before -> e.key
$$;

create trigger exchange_tells_new after insert on customers referencing new table as added
  for each statement execute function exchange_customer_events();
create trigger exchange_tells_changed after update on customers referencing old table as removed new table as added
  for each statement execute function exchange_customer_events();
create trigger exchange_tells_new after insert on addresses referencing new table as added
  for each statement execute function exchange_customer_events();
create trigger exchange_tells_changed after update on addresses referencing old table as removed new table as added
  for each statement execute function exchange_customer_events();
create trigger exchange_tells_gone after delete on addresses referencing old table as removed
  for each statement execute function exchange_customer_events();

create function exchange_event() returns trigger language plpgsql as $$
declare
  v_type text;
  v_subject text;
  v_payload jsonb;
begin
  if not exchange_listens() then
    return null;
  end if;
  case tg_table_name
    when 'registrations' then
      v_type := 'registration.received';
      v_subject := new.id;
      v_payload := jsonb_build_object('registration', new.id, 'kind', new.kind, 'company_name', new.company_name, 'vat_number', new.vat_number,
        'recipient_code', new.recipient_code, 'pec', new.pec, 'first_name', new.first_name, 'surname', new.surname, 'tax_code', new.tax_code,
        'email', new.email, 'phone', new.phone, 'street', new.address, 'postal_code', new.postal_code, 'city', new.city,
        'province', new.province, 'country', new.country, 'note', new.note, 'language', new.locale);
    when 'disputes' then
      v_type := 'dispute.opened';
      v_subject := new.id;
      v_payload := jsonb_build_object('dispute', new.id, 'customer', new.client_id, 'kind', new.owner_kind, 'reason', new.reason, 'text', new.text,
        'document', case new.owner_kind when 'invoice' then (select number from invoices where id = new.owner_id)
          else (select number from delivery_notes where id = new.owner_id) end);
    when 'payments' then
      v_type := case new.state when 'captured' then 'payment.received' else 'payment.refunded' end;
      v_subject := new.id;
      v_payload := jsonb_build_object('payment', new.id, 'customer', new.client_id, 'purpose', new.purpose, 'amount', exchange_euros(new.amount),
        'provider', new.provider, 'session', new.session,
        'order', (select jsonb_build_object('uid', uid, 'number', number) from orders
          where new.purpose = 'order' and client_id = new.client_id and idempotency_key = new.idempotency_key),
        'deadlines', (select coalesce(jsonb_agg(jsonb_build_object('document', d ->> 'document', 'due', d -> 'dueDate',
            'amount', exchange_euros((d ->> 'amount')::bigint))), '[]')
          from jsonb_array_elements(case new.purpose when 'deadlines' then new.request -> 'deadlines' else '[]' end) d));
    else
      v_type := 'import.finished';
      v_subject := new.id;
      v_payload := jsonb_build_object('import', new.id, 'source', regexp_replace(new.source, '^.*[/\\]', ''), 'started_at', new.started_at,
        'tables', new.summary);
  end case;
  insert into exchange_events (type, subject, payload, created_at)
  values (v_type, v_subject, jsonb_build_object('version', 'v1') || v_payload, now());
  perform exchange_wake();
  return null;
end $$;
create trigger exchange_tells after insert on registrations for each row execute function exchange_event();
create trigger exchange_tells after insert on disputes for each row execute function exchange_event();
create trigger exchange_tells after insert on imports for each row execute function exchange_event();
create trigger exchange_tells after update of state on payments for each row
  when (old.state <> new.state and new.state in ('captured', 'refunded')) execute function exchange_event();
