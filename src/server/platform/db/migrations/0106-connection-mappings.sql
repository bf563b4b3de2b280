-- How the files of a connection are read and its orders written, as YAML (docs/exchange-mappings.md). One per connection; what it was before
-- stands in the history.
create table connection_mappings (
  connection_id int primary key references connections (id) on delete cascade,
  source text not null check (length(source) <= 500000),
  updated_at timestamptz not null,
  updated_by text not null
);
