-- Invoices and credit notes that go back to the systems that ordered (docs/exchange-trade-orders.md, C-EXC-9).

alter table trade_answers
  drop constraint trade_answers_kind_check,
  drop constraint trade_answers_message_id_kind_number_key,
  add constraint trade_answers_kind_check check (kind in ('response', 'despatch', 'invoice', 'credit_note')),
  -- of invoices and credit notes; a document of several orders goes back once
  add column connection_id int references connections (id),
  add column invoice_id int references invoices (id) on delete set null,
  -- numbers begin again each year; 0 = no invoice
  add column year int not null default 0;
create unique index trade_answers_of_message on trade_answers (message_id, kind, number) where kind in ('response', 'despatch');
-- Also when the books delete a document and send it again.
create unique index trade_answers_of_document on trade_answers (connection_id, kind, year, number) where kind in ('invoice', 'credit_note');
create unique index trade_answers_of_invoice on trade_answers (connection_id, invoice_id) where invoice_id is not null;

-- All messages that an invoice or credit note is about.
create table trade_answer_messages (
  answer_id int not null references trade_answers (id) on delete cascade,
  message_id int not null references trade_messages (id),
  primary key (message_id, answer_id)
);

-- Documents that have not gone back yet.
create table trade_documents_due (
  connection_id int not null references connections (id),
  invoice_id int not null references invoices (id) on delete cascade,
  -- of the first look; null = nobody has looked
  since timestamptz,
  -- null = at once; infinity = no more
  next_at timestamptz,
  -- what is missing or contradicts itself; '' = nobody has looked
  reason text not null default '',
  primary key (connection_id, invoice_id)
);
create index trade_documents_due_next on trade_documents_due (next_at nulls first);

-- Orders that an invoice bills, by their rows, by its delivery notes; a credit note is about those of its invoices.
create function trade_orders_of(invoice int) returns table (order_id int) language sql stable as $$
  with bills as (
    select invoice as id
    union select from_id from document_links where to_kind = 'invoice' and to_id = invoice and from_kind = 'invoice')
  select l.from_id from bills b join document_links l on l.to_kind = 'invoice' and l.to_id = b.id and l.from_kind = 'order'
  union
  select o.from_id from bills b join document_links l on l.to_kind = 'invoice' and l.to_id = b.id and l.from_kind = 'note'
    join document_links o on o.to_kind = 'note' and o.to_id = l.from_id and o.from_kind = 'order'
$$;

-- Whoever links documents to orders: those of orders that came by a connection are due.
create function trade_documents_come() returns trigger language plpgsql as $$
begin
  if not exists (select from trade_messages where order_id is not null) then
    return null;
  end if;
  insert into trade_documents_due (connection_id, invoice_id)
  select distinct m.connection_id, t.id
  from (
    select to_id as id from added where to_kind = 'invoice'
    union select l.to_id from added a join document_links l on l.from_kind = a.to_kind and l.from_id = a.to_id and l.to_kind = 'invoice'
    union select c.to_id from added a
      join document_links l on a.to_kind = 'note' and l.from_kind = 'note' and l.from_id = a.to_id and l.to_kind = 'invoice'
      join document_links c on c.from_kind = 'invoice' and c.from_id = l.to_id and c.to_kind = 'invoice'
  ) t
  join invoices i on i.id = t.id and i.client_id in (select o.client_id from trade_messages s join orders o on o.id = s.order_id)
  cross join lateral trade_orders_of(t.id) o
  join trade_messages m on m.order_id = o.order_id and m.state = 'ordered'
  where not exists (select from trade_answers a where a.connection_id = m.connection_id and a.invoice_id = t.id)
  on conflict do nothing;
  return null;
end $$;
create trigger trade_documents_linked after insert on document_links referencing new table as added
  for each statement execute function trade_documents_come();
