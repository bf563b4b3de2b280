CREATE OR REPLACE FUNCTION public.import_notes_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('bancale.import_notes', true), '') <> 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    execute format('insert into import_notes (source, before, after) select %L, null, to_jsonb(n) from new_rows n', tg_table_name);
  elsif tg_op = 'DELETE' then
    execute format('insert into import_notes (source, before, after) select %L, to_jsonb(o), null from old_rows o', tg_table_name);
  else
    execute format('insert into import_notes (source, before, after) select %L, to_jsonb(o), to_jsonb(n) from old_rows o join new_rows n using (%s)',
      tg_table_name, tg_argv[0]);
  end if;
  return null;
end $function$
