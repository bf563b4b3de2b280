CREATE OR REPLACE FUNCTION public.login_is_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from erased_logins where email_hash = sha256(convert_to(new.email, 'UTF8'));
  return null;
end $function$
