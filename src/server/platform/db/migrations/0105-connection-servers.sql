-- Servers of other systems (docs/exchange-servers.md): files are fetched from them and sent to them.
create table connection_servers (
  connection_id int primary key references connections (id) on delete cascade,
  protocol text not null check (protocol in ('sftp', 'ftps', 'ftps-implicit', 'ftp', 'https')),
  -- empty with https, which has an address
  host text not null default '',
  port int not null default 0 check (port between 0 and 65535),
  url text not null default '',
  username text not null default '',
  -- encrypted JSON: password, private key and its passphrase, or names of environment variables; null = none
  secrets text,
  -- files are fetched from here; null = none are
  folder_in text,
  -- files of orders go there; null = they stay in the folder of the connection
  folder_out text,
  -- what becomes of a file there that was fetched
  after_fetch text not null default 'delete' check (after_fetch in ('delete', 'move', 'keep')),
  folder_moved text not null default '',
  -- `5m`, `2h`, or five fields of cron
  schedule text not null default '5m',
  -- host key or certificate as a person confirmed it; a certificate whole, as PEM
  fingerprint text,
  certificate text,
  -- as the server showed it last, where a person has to confirm it
  seen_fingerprint text,
  seen_certificate text,
  -- where orders go, in one text: files that were placed elsewhere are known by it; empty = the folder of the connection
  place text not null generated always as (case when folder_out is null then '' else protocol || '://' || username || '@' || host || ':' || port || '/' || folder_out end) stored,
  next_at timestamptz,
  looked_at timestamptz,
  -- the last look that ended well
  worked_at timestamptz,
  -- looks that failed, one after the other
  failures int not null default 0,
  -- {code, detail}: why the last look failed, or what it could not do
  fault jsonb,
  -- files there that were fetched and could not be removed
  not_removed int not null default 0,
  -- of the file of an https address
  etag text not null default '',
  modified text not null default '',
  -- the process that looks, and until when it counts as living
  lease uuid,
  leased_until timestamptz
);

-- Files there that were fetched, as long as they lie there (C-EXC-2).
create table server_files (
  connection_id int not null references connection_servers (connection_id) on delete cascade,
  name text not null,
  bytes bigint not null,
  -- its time there, as the server says it
  changed text not null,
  sha256 text not null,
  -- its name in the folder `work` of the connection
  work_file text not null,
  -- arriving: it is whole on our disk and may not have that name yet
  state text not null default 'arriving' check (state in ('arriving', 'here')),
  seen_at timestamptz not null,
  primary key (connection_id, name)
);
create index server_files_arriving on server_files (connection_id) where state = 'arriving';
create index server_files_seen on server_files (connection_id, seen_at);

-- Where the files were placed: see connection_servers.place.
alter table order_files add column place text not null default '';
