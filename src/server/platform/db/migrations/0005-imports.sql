-- What was imported, when and with which result (C-CAT-6): tells a shop that has data from an empty one, and the operator
-- what last changed the catalogue.
create table imports (
  id int generated always as identity primary key,
  source text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  -- made by the demo generator (C-CAT-7)
  demo boolean not null default false,
  -- [{file, rows, inserted, updated, unchanged, removed, refused}]
  summary jsonb not null default '[]'
);
-- Old names of an article in links: whatever case they were typed in.
create index products_carti_upper on products (upper(carti));
-- Documents by address: the file server asks which of them are for customers only (C-CAT-1).
create index documents_url on documents (url);
