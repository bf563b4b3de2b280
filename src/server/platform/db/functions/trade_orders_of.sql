CREATE OR REPLACE FUNCTION public.trade_orders_of(invoice integer)
 RETURNS TABLE(order_id integer)
 LANGUAGE sql
 STABLE
AS $function$
  with bills as (
    select invoice as id
    union select from_id from document_links where to_kind = 'invoice' and to_id = invoice and from_kind = 'invoice')
  select l.from_id from bills b join document_links l on l.to_kind = 'invoice' and l.to_id = b.id and l.from_kind = 'order'
  union
  select o.from_id from bills b join document_links l on l.to_kind = 'invoice' and l.to_id = b.id and l.from_kind = 'note'
    join document_links o on o.to_kind = 'note' and o.to_id = l.from_id and o.from_kind = 'order'
$function$
