-- Content written as files (C-CNT-1): pages, blog, flyers, menu, home … Each row is one file, read, checked and made safe.
-- `folder` (edited in the data folder) goes before `import` where both have a file of the same name.
create table content_files (
  origin text not null check (origin in ('import', 'folder')),
  path text not null,
  entry jsonb not null,
  primary key (origin, path)
);
