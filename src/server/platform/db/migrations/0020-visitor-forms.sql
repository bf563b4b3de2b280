-- What visitors send through forms: requests to become a customer, messages with files, the newsletter (C-ID-5, C-CNT-2, C-CNT-3).
create table registrations (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('company', 'private')),
  company_name text not null,
  vat_number text not null,
  recipient_code text not null,
  pec text not null,
  first_name text not null,
  surname text not null,
  tax_code text not null,
  email text not null check (email = lower(email)),
  phone text not null,
  address text not null,
  postal_code text not null,
  city text not null,
  province text not null,
  note text not null,
  -- where the visitor came from, when the page was told
  origin text not null,
  locale text not null,
  consent_at timestamptz not null,
  -- equal contents under one key of the page are one request
  dedupe_key text not null unique,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused')),
  decided_at timestamptz,
  decided_by text not null default '',
  reason text not null default '',
  client_id int references customers (client_id) on delete set null
);
create index registrations_email on registrations (email);
create index registrations_vat on registrations (vat_number) where vat_number <> '';
create table enquiries (
  id bigint generated always as identity primary key,
  -- 'contact', or what is asked for: 'quote', 'assistance', 'documents', 'other'
  kind text not null,
  name text not null,
  company text not null,
  email text not null,
  phone text not null,
  subject text not null,
  message text not null,
  item text not null,
  order_number text not null,
  locale text not null,
  client_id int references customers (client_id) on delete set null,
  user_id int references users (id) on delete set null,
  consent_at timestamptz not null,
  dedupe_key text not null unique
);
create table enquiry_files (
  enquiry_id bigint not null references enquiries (id) on delete cascade,
  position int not null,
  name text not null,
  media_type text not null,
  content bytea not null,
  primary key (enquiry_id, position)
);
-- A row is gone with its subscription: nothing is kept of whoever leaves.
create table newsletter_subscriptions (
  email text primary key check (email = lower(email)),
  locale text not null,
  asked_at timestamptz not null,
  confirm_hash bytea not null,
  confirm_until timestamptz not null,
  confirmed_at timestamptz,
  -- stands in the links of every letter
  leave_token text not null unique
);
create unique index newsletter_confirm on newsletter_subscriptions (confirm_hash);
