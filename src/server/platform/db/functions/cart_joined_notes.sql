CREATE OR REPLACE FUNCTION public.cart_joined_notes(p_one text, p_other text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when p_one = p_other then p_one else left(concat_ws(' · ', nullif(p_one, ''), nullif(p_other, '')), 200) end
$function$
