-- How the shop looks for whoever buys at one delivery address (C-ACC-4). No row: the shop's own way.
create table address_settings (
  client_id int not null,
  address_code int not null,
  price_view text not null check (price_view in ('NET_PRICE', 'GROSS_PRICE')),
  disable_autocomplete boolean not null,
  changed_at timestamptz not null default now(),
  primary key (client_id, address_code),
  foreign key (client_id, address_code) references addresses (client_id, address_code) on delete cascade
);
