-- How the files of a connection are read and its orders written, as YAML (docs/exchange-mappings.md). One per connection; what it was before
-- stands in the history.
create table connection_mappings (
  connection_id int primary key references connections (id) on delete cascade,
  source text not null check (length(source) <= 500000),
  -- it says how orders are written, so that they are, whatever connections.order_files says
  outbox boolean not null,
  updated_at timestamptz not null,
  updated_by text not null
);

alter table order_files
  -- of the files, in the order of their names; null = UTF-8
  add column encodings text[],
  -- characters that an encoding could not write and that became question marks; empty = none
  add column lost text not null default '';
