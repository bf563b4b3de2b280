CREATE OR REPLACE FUNCTION public.customer_search_renew(p_clients integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into customer_search (client_id, text)
  select c.client_id, case when c.merged_into is not null then '' else customer_search_text(concat_ws(' ', c.company_name, c.surname,
      c.first_name, c.vat_number, c.tax_code, c.city, c.phone, regexp_replace(c.phone, '\D', '', 'g'), c.email, a.text, u.text, g.text)) end
  from customers c
    left join lateral (select string_agg(concat_ws(' ', x.name, x.city, x.phone, regexp_replace(x.phone, '\D', '', 'g')), ' '
      order by x.address_code) as text from addresses x where x.client_id = c.client_id) a on true
    left join lateral (select string_agg(concat_ws(' ', x.name, x.email), ' ' order by x.id) as text
      from users x where x.client_id = c.client_id) u on true
    left join lateral (select string_agg(concat_ws(' ', x.client_id, x.company_name, x.vat_number, x.tax_code), ' ' order by x.client_id) as text
      from customers x where x.merged_into = c.client_id) g on true
  where c.client_id = any (p_clients)
  on conflict (client_id) do update set text = excluded.text where customer_search.text <> excluded.text
$function$
