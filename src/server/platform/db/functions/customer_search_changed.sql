CREATE OR REPLACE FUNCTION public.customer_search_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform customer_search_renew(array(select distinct client_id from changed where client_id is not null));
  return null;
end $function$
