-- expand
-- First of three steps by which tracking_events becomes a table with a part for each day (docs/scale-out-events.md). However many rows there are,
-- nobody waits for long: this one reads the newest day, and says that from then on no row comes; the rows are compared in the next file.
do $$
declare
  bound timestamptz := date_trunc('day', greatest(now(), (select max(at) from tracking_events)) at time zone 'UTC') at time zone 'UTC'
    + interval '2 days';
begin
  execute format('alter table tracking_events add constraint tracking_events_bound check (at < %L) not valid', bound);
end
$$;
