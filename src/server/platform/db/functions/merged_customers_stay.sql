CREATE OR REPLACE FUNCTION public.merged_customers_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added a join customers c on c.client_id = a.client_id where c.merged_into is not null) then
    raise exception 'The customer was merged into another one.' using errcode = 'BM001';
  end if;
  return null;
end $function$
