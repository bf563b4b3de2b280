CREATE OR REPLACE FUNCTION public.exchange_order_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
