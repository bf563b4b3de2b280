CREATE OR REPLACE FUNCTION public.invoices_are_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from packed_invoices;
  delete from packed_invoice_words;
  delete from invoice_changes;
  return null;
end $function$
