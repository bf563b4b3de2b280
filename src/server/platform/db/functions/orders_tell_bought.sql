CREATE OR REPLACE FUNCTION public.orders_tell_bought()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Many at once are an import: then everybody's may be other ones.
  if (select count(distinct client_id) from changed) > 50 then
    perform pg_notify('bought', 'all');
  else
    perform pg_notify('bought', client_id::text) from (select distinct client_id from changed) c;
  end if;
  return null;
end $function$
