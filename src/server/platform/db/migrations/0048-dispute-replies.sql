-- A message that is sent twice is one message (C-DOC-4).
alter table dispute_events add column request_key text;
create unique index dispute_events_once on dispute_events (dispute_id, request_key) where request_key is not null;
create index disputes_open on disputes (id) where state in ('open', 'answered');
