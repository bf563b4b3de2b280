-- expand
-- Who holds a lease (`platform/db/leases.ts`), or held it last. That it is held says an advisory lock of the holder's connection; the row has the
-- token by which a transaction makes sure that nobody took the lease meanwhile, and names the holder in messages.
create table leases (
  name text primary key check (name <> ''),
  token uuid not null,
  holder text not null,
  since timestamptz not null default now()
);

-- The data folder whose `content/` is the shop's edited content: processes of other folders neither write nor delete (C-CNT-1). Its id and the
-- number of its last change are also in the folder (`content-owner.json`), so that an older copy of the folder is known.
create table content_folder_owner (
  only_row boolean primary key default true check (only_row),
  folder_id uuid not null,
  host text not null,
  changes int not null default 0,
  since timestamptz not null default now()
);
