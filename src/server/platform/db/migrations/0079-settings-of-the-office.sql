-- Settings that staff changed in the office (docs/office-house.md). What the operator's file says holds before them.
create table settings_overrides (
  -- path of the setting: transport.cost
  key text primary key,
  value jsonb not null,
  at timestamptz not null,
  by_name text not null default ''
);
