-- Orders after they are sent: the language of their letters, their VAT rate by rate as it was computed (C-PRICE-3), why a step was made.
alter table orders
  add locale text not null default 'it' check (locale in ('it', 'en')),
  -- [{rate, taxable, tax}]; empty for orders of other systems
  add vat_table jsonb not null default '[]';
alter table order_events add note text not null default '';
