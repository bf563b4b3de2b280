CREATE OR REPLACE FUNCTION public.invoices_are_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from invoice_sums;
  return null;
end $function$
