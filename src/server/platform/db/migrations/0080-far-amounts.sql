-- Amounts that move by more than 30 % in a change of many rows (C-OFF-3): how many rows the person confirmed after the preview, and how many
-- the finished pieces have changed. A change that began before there were these columns confirmed none: its far rows are refused and named.
alter table bulk_changes
  add column far_confirmed int not null default 0,
  add column far int not null default 0;
