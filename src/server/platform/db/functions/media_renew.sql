CREATE OR REPLACE FUNCTION public.media_renew(p_products integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into media_files (hash, name, sizes)
  select distinct on (w.hash) w.hash, w.name, w.sizes from (
    select picture_hash(x -> 'sizes' -> 'main_' ->> 'url') as hash, coalesce(x ->> 'file', '') as name, x -> 'sizes' as sizes
    from products p, jsonb_array_elements(p.pictures) x where p.id = any (p_products)) w
  where w.hash is not null order by w.hash, w.name
  on conflict (hash) do nothing;
  delete from media_uses u where u.product_id = any (p_products) and not exists (
    select from products p, jsonb_array_elements(p.pictures) x, media_files f
    where p.id = u.product_id and f.hash = picture_hash(x -> 'sizes' -> 'main_' ->> 'url') and f.id = u.file_id);
  insert into media_uses (product_id, file_id)
  select distinct p.id, f.id from products p, jsonb_array_elements(p.pictures) x
    join media_files f on f.hash = picture_hash(x -> 'sizes' -> 'main_' ->> 'url')
  where p.id = any (p_products)
  on conflict do nothing;
$function$
