-- Orders as files in the folder of a connection (C-EXC-4, docs/exchange.md): `DATA_DIR/exchange/<connection>/out`.
alter table connections
  -- which files of an order are written; null = none
  add column order_files text check (order_files in ('json', 'csv', 'both')),
  -- what counts as acknowledgement besides the API and files of acknowledgements: our file has left the folder; a state that an import brought
  add column acknowledged_by text not null default 'api' check (acknowledged_by in ('api', 'taken', 'status')),
  -- up to here the feed was read for orders that have changed since they were acknowledged; null = not yet
  add column order_files_read bigint;

-- Written before they are in the folder, so that what is offered again has the same name and content.
create table order_files (
  connection_id int not null references connections (id),
  order_id int not null references orders (id) on delete cascade,
  -- of the order, as in the file
  order_version int not null,
  -- of the files, in the order in which they get them
  names text[] not null,
  -- their contents in the same order; empty once they are needed no more
  texts text[] not null,
  made_at timestamptz not null,
  -- set before the first file gets its name: from then on they may have been seen; null = nobody saw them
  placed_at timestamptz,
  times int not null default 0,
  -- acknowledged: the order is; taken: they left the folder, which acknowledged it; recalled: nobody had seen them; left: seen, and another version follows
  ended text check (ended in ('acknowledged', 'taken', 'recalled', 'left')),
  primary key (connection_id, order_id, order_version)
);
create index order_files_open on order_files (connection_id, order_id) where ended is null;
create index order_files_order on order_files (order_id);
