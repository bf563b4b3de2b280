CREATE OR REPLACE FUNCTION public.media_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed int[];
begin
  if tg_op = 'INSERT' then
    changed := array(select id from new_rows where pictures <> '[]');
  else
    changed := array(select n.id from new_rows n join old_rows o using (id) where n.pictures is distinct from o.pictures);
  end if;
  if cardinality(changed) > 0 then
    perform media_renew(changed);
  end if;
  return null;
end $function$
