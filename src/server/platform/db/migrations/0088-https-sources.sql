-- Sources of imports that are HTTPS addresses (decision 0295): instead of a folder, an address with what it needs.
alter table import_sources alter column folder drop not null;
alter table import_sources
  add column url text,
  add column username text not null default '',
  -- encrypted with a key of SESSION_SECRET; null = none
  add column password text,
  -- of the file that was taken last
  add column etag text not null default '',
  add column modified text not null default '',
  -- {code, details}: why the last look brought nothing
  add column fault jsonb,
  add constraint import_sources_place check ((folder is null) <> (url is null));
