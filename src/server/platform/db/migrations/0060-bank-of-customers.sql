-- Where bank receipts (RiBa) are presented; an Italian IBAN says bank and branch too.
alter table customers
  add column iban text not null default '',
  add column bank_abi text not null default '' check (bank_abi ~ '^([0-9]{5})?$'),
  add column bank_cab text not null default '' check (bank_cab ~ '^([0-9]{5})?$');
