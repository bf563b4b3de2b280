-- Environmental contributions of articles (docs/prices.md): what electrical equipment, batteries, tyres and oils bear from a day on, per piece or
-- per kilogram, until the next row of the same kind. 0 = from that day on there is none.
create table eco_contributions (
  product_id int not null references products (id) on delete cascade,
  kind text not null check (kind in ('raee', 'batteries', 'tyres', 'oils')),
  valid_from date not null,
  basis text not null check (basis in ('piece', 'kg')),
  amount bigint not null check (amount >= 0),
  -- kilograms of one piece that count
  kg numeric(12, 3) check (kg > 0),
  primary key (product_id, kind, valid_from),
  check (basis = 'piece' or kg is not null)
);
-- As they were when the order was sent: [{kind, unit, total}] of a row, and the sum of all rows.
alter table order_rows add column eco jsonb not null default '[]';
alter table orders add column eco bigint not null default 0;
-- What a delivery bills of them, beside `discounts`: [{row, kind, unit, total}], `row` of the delivery note.
alter table issued_notes add column eco jsonb not null default '[]';
-- Imports of the office note what they change (migration 0074).
create trigger import_notes_new after insert on eco_contributions referencing new table as new_rows
  for each statement execute function import_notes_rows('product_id, kind, valid_from');
create trigger import_notes_changed after update on eco_contributions referencing old table as old_rows new table as new_rows
  for each statement execute function import_notes_rows('product_id, kind, valid_from');
create trigger import_notes_gone after delete on eco_contributions referencing old table as old_rows
  for each statement execute function import_notes_rows('product_id, kind, valid_from');
