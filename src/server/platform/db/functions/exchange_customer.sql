CREATE OR REPLACE FUNCTION public.exchange_customer(c customers)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('name', c.company_name, 'first_name', c.first_name, 'surname', c.surname, 'vat_number', c.vat_number,
    'tax_code', c.tax_code, 'recipient_code', c.recipient_code, 'pec', c.pec, 'street', c.address, 'postal_code', c.postal_code,
    'city', c.city, 'province', c.province, 'country', c.country, 'phone', c.phone, 'email', c.email,
    'price_list', (select code from price_lists where id = c.price_list_id), 'discount', c.discount, 'payment_methods', c.payment_methods,
    'transport', c.port, 'carrier', c.vector, 'agent', (select code from agents where id = c.agent_id), 'active', c.active,
    'merged_into', c.merged_into)
$function$
