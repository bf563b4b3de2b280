-- Whoever keeps what a customer ordered in memory is told when that changes, in whatever process or import it happens.
create function orders_tell_bought() returns trigger language plpgsql as $$
begin
  -- Many at once are an import: then everybody's may be other ones.
  if (select count(distinct client_id) from changed) > 50 then
    perform pg_notify('bought', 'all');
  else
    perform pg_notify('bought', client_id::text) from (select distinct client_id from changed) c;
  end if;
  return null;
end $$;
create trigger orders_tell_bought_new after insert on orders referencing new table as changed
  for each statement execute function orders_tell_bought();
create trigger orders_tell_bought_changed after update on orders referencing new table as changed
  for each statement execute function orders_tell_bought();
