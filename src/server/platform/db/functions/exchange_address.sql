CREATE OR REPLACE FUNCTION public.exchange_address(a addresses)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('name', a.name, 'street', a.street, 'postal_code', a.postal_code, 'city', a.city, 'province', a.province,
    'phone', a.phone, 'price_list', (select code from price_lists where id = a.price_list_id), 'discount', a.discount,
    'payment_methods', a.payment_methods, 'active', a.active)
$function$
