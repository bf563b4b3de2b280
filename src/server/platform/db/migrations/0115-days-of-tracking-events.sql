-- expand
-- The old table becomes one part of the new one, without a look at its rows: they keep to `tracking_events_bound`. The names of the parts say what
-- they hold: `tracking_events_20261128` that day (UTC), `tracking_events_to_20261130` all before it, `tracking_events_other` what has no part.
-- Jobs make a part for each day ahead and remove old ones (modules/tracking/event-days.ts). Each part has its own keys: a key of the whole would have
-- to be built anew for the old table, and would need the day in it.
do $$
declare
  bound timestamptz;
  next bigint;
begin
  lock table tracking_events in access exclusive mode;
  select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]::timestamptz into bound
    from pg_constraint where conrelid = 'tracking_events'::regclass and conname = 'tracking_events_bound';
  next := nextval(pg_get_serial_sequence('tracking_events', 'id'));
  alter table tracking_events alter column id drop identity;
  alter table tracking_events rename to tracking_events_before;
  alter index tracking_events_pkey rename to tracking_events_before_pkey;
  alter index tracking_events_user rename to tracking_events_before_user;
  execute format('create sequence tracking_events_id_seq as bigint start with %s', next);
  create table tracking_events (
    tx xid8 not null default pg_current_xact_id(),
    id bigint not null default nextval('tracking_events_id_seq'),
    at timestamptz not null,
    -- cart-tracking or search-tracking
    topic text not null,
    action text not null,
    -- 0 = guest
    client_id int not null,
    address_code int not null,
    user_id int,
    id_cart int,
    listing_type text not null,
    listing_code text not null,
    -- the visitor's consent, as the page knew it
    cookies text not null,
    page_visited text not null,
    lang text not null,
    other_data jsonb not null
  ) partition by range (at);
  alter sequence tracking_events_id_seq owned by tracking_events.id;
  if exists (select from tracking_events_before) then
    execute format('alter table tracking_events attach partition tracking_events_before for values from (minvalue) to (%L)', bound);
    execute format('alter table tracking_events_before rename to tracking_events_to_%s', to_char(bound at time zone 'UTC', 'YYYYMMDD'));
  else
    drop table tracking_events_before;
    bound := date_trunc('day', now() at time zone 'UTC') at time zone 'UTC';
  end if;
  create table tracking_events_other partition of tracking_events (primary key (tx, id)) default;
  create index tracking_events_other_user on tracking_events_other (user_id, id) where user_id is not null;
  for day in 0..7 loop
    execute format('create table tracking_events_%1$s partition of tracking_events (primary key (tx, id)) for values from (%2$L) to (%3$L)',
      to_char((bound + day * interval '1 day') at time zone 'UTC', 'YYYYMMDD'), bound + day * interval '1 day', bound + (day + 1) * interval '1 day');
    execute format('create index on tracking_events_%s (user_id, id) where user_id is not null',
      to_char((bound + day * interval '1 day') at time zone 'UTC', 'YYYYMMDD'));
  end loop;
end
$$;
