-- expand
-- Reads all rows once, while others are stored and read.
alter table tracking_events validate constraint tracking_events_bound;
