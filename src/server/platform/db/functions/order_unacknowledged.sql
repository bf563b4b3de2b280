CREATE OR REPLACE FUNCTION public.order_unacknowledged(p_order integer, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from orders o where o.id = p_order and o.status in ('IA', 'NE', 'partial'))
    and exists (select from order_handovers h join connections c on c.id = h.connection_id
      where h.order_id = p_order and c.orders_release is not null)
    and not exists (select from order_handovers h where h.order_id = p_order and h.state = 'acknowledged' and h.acked_at < p_at)
$function$
