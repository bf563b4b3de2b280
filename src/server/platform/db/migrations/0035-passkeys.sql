-- What devices know a person by: random, so that it says nothing about them.
create table passkey_people (
  user_id int primary key references users (id) on delete cascade,
  handle bytea not null unique
);
-- Passkeys (WebAuthn): the public half of a key whose other half stays in a device.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id int not null references users (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- how often it was used, as the device counts; many always say 0
  counter bigint not null,
  -- how a browser reaches the device: internal, hybrid, usb …
  transports text[] not null,
  name text not null,
  -- its owner's other devices have it too
  synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
-- Challenges that were answered, until they are too old anyway: each is good once, whichever process is asked.
create table spent_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_challenges_expires on spent_challenges (expires_at);
