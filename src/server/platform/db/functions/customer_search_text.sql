CREATE OR REPLACE FUNCTION public.customer_search_text(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select translate(lower(p_text), 'àáâäãèéêëìíîïòóôöõùúûüçñ’', 'aaaaaeeeeiiiiooooouuuucn''')
$function$
