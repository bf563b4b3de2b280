-- Roles whose people see a saved view beside its owner; a role that is gone is nobody's.
alter table grid_views add roles int[] not null default '{}';
