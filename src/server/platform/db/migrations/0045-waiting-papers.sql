-- Files of documents (C-DOC-5) whose document is not here yet: each import looks for it again.
create table waiting_papers (
  id int generated always as identity primary key,
  sha256 text not null,
  role text not null check (role in ('pdf', 'xml', 'signed', 'attachment')),
  name text not null,
  media_type text not null,
  bytes int not null,
  owner_kind text not null check (owner_kind in ('invoice', 'note')),
  -- null = an invoice or a credit note
  credit boolean,
  -- number keys under any of which the document is known
  keys text[] not null,
  -- null = any
  year int,
  client_id int,
  at timestamptz not null default now(),
  unique nulls not distinct (sha256, role, owner_kind, credit, keys, year, client_id)
);
create index waiting_papers_age on waiting_papers (at);
-- The daily job asks which files are still used.
create index paper_files_content on paper_files (sha256);
