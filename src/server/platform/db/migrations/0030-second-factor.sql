-- Codes of an authenticator app: the secret is sealed with the shop's key; null = begun, not confirmed yet.
create table user_totp (
  user_id int primary key references users (id) on delete cascade,
  sealed text not null,
  confirmed_at timestamptz,
  -- the period whose code was used last: each code opens once
  last_step bigint not null default 0
);
-- Codes on paper, each good once; random enough for a plain hash.
create table recovery_codes (
  code_hash bytea primary key,
  user_id int not null references users (id) on delete cascade,
  used_at timestamptz
);
create index recovery_codes_user on recovery_codes (user_id);
