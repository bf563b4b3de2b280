CREATE OR REPLACE FUNCTION public.invoices_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into invoice_changes select client_id, id from added;
  elsif tg_op = 'DELETE' then
    insert into invoice_changes select client_id, id from removed;
  else
    insert into invoice_changes select client_id, id from added union select client_id, id from removed;
  end if;
  return null;
end $function$
