-- Where staff keep a picture in the library, and what they mark it with (docs/office-media.md): `Catalogo/2026`; `estate, spot`.
alter table media_files
  add column folder text not null default '',
  add column tags text not null default '';
create index media_files_folder on media_files (lower(folder), id);
