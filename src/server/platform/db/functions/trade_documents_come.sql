CREATE OR REPLACE FUNCTION public.trade_documents_come()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from trade_messages where order_id is not null) then
    return null;
  end if;
  insert into trade_documents_due (connection_id, invoice_id)
  select distinct m.connection_id, t.id
  from (
    select to_id as id from added where to_kind = 'invoice'
    union select l.to_id from added a join document_links l on l.from_kind = a.to_kind and l.from_id = a.to_id and l.to_kind = 'invoice'
    union select c.to_id from added a
      join document_links l on a.to_kind = 'note' and l.from_kind = 'note' and l.from_id = a.to_id and l.to_kind = 'invoice'
      join document_links c on c.from_kind = 'invoice' and c.from_id = l.to_id and c.to_kind = 'invoice'
  ) t
  join invoices i on i.id = t.id and i.client_id in (select o.client_id from trade_messages s join orders o on o.id = s.order_id)
  cross join lateral trade_orders_of(t.id) o
  join trade_messages m on m.order_id = o.order_id and m.state = 'ordered'
  where not exists (select from trade_answers a where a.connection_id = m.connection_id and a.invoice_id = t.id)
  on conflict do nothing;
  return null;
end $function$
