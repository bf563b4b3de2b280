-- What the deadlines of an invoice say is written only where it changes: an import that knows it beforehand writes each invoice once.
create or replace function invoices_know_deadlines() returns trigger language plpgsql as $$
begin
  update invoices i set due_amount = d.amount, due_open = d.open, next_due = d.next_due,
    next_bank_due = d.next_bank_due, last_due = d.last_due
  from (
    select c.invoice_id, sum(l.amount) as amount, sum(l.open) as open, max(l.due_date) as last_due,
      min(l.due_date) filter (where l.open > 0 and (not l.presented or l.unpaid_on is not null)) as next_due,
      min(l.due_date) filter (where l.open > 0 and l.presented and l.unpaid_on is null) as next_bank_due
    from (select distinct invoice_id from changed where invoice_id is not null) c
    left join deadlines l on l.invoice_id = c.invoice_id
    group by c.invoice_id
  ) d
  where i.id = d.invoice_id and (i.due_amount, i.due_open, i.next_due, i.next_bank_due, i.last_due)
    is distinct from (d.amount, d.open, d.next_due, d.next_bank_due, d.last_due);
  return null;
end $$;

-- Sums of a customer's invoices by month: the figures above a list of 50 000 are read of some hundred rows. Rows are only added, one for
-- each change, so that nobody waits for an import that is not committed; `sums_of_invoices` brings them together now and then. What is
-- here follows from `invoices`, and is in no backup.
create table invoice_sums (
  client_id int not null,
  -- its first day
  month date not null,
  address_code int,
  kind text not null,
  -- null = no deadline is known; else whether nothing of it is open
  settled boolean,
  count int not null,
  taxable bigint not null,
  total bigint not null,
  open bigint not null
);
create index invoice_sums_of on invoice_sums (client_id, month);

create function invoices_are_summed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_sums select client_id, date_trunc('month', date), address_code, kind, due_open <= 0, count(*), sum(taxable),
      sum(total), coalesce(sum(due_open), 0) from added group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into invoice_sums select client_id, date_trunc('month', date), address_code, kind, due_open <= 0, -count(*), -sum(taxable),
      -sum(total), -coalesce(sum(due_open), 0) from removed group by 1, 2, 3, 4, 5;
  else
    insert into invoice_sums select client_id, date_trunc('month', date), address_code, kind, due_open <= 0, sum(sign), sum(sign * taxable),
      sum(sign * total), coalesce(sum(sign * due_open), 0)
    from (select 1 as sign, client_id, date, address_code, kind, due_open, taxable, total from added
      union all select -1, client_id, date, address_code, kind, due_open, taxable, total from removed) changed
    group by 1, 2, 3, 4, 5
    having sum(sign) <> 0 or sum(sign * taxable) <> 0 or sum(sign * total) <> 0 or coalesce(sum(sign * due_open), 0) <> 0;
  end if;
  return null;
end $$;
create trigger invoices_added after insert on invoices
  referencing new table as added for each statement execute function invoices_are_summed();
create trigger invoices_removed after delete on invoices
  referencing old table as removed for each statement execute function invoices_are_summed();
create trigger invoices_changed after update on invoices
  referencing old table as removed new table as added for each statement execute function invoices_are_summed();

create function invoices_are_gone() returns trigger language plpgsql as $$
begin
  delete from invoice_sums;
  return null;
end $$;
create trigger invoices_emptied after truncate on invoices for each statement execute function invoices_are_gone();

insert into invoice_sums select client_id, date_trunc('month', date), address_code, kind, due_open <= 0, count(*), sum(taxable),
  sum(total), coalesce(sum(due_open), 0) from invoices group by 1, 2, 3, 4, 5;

-- What is open is little of many years: what expired is summed of these alone.
create index invoices_open on invoices (client_id, date) include (id, address_code, kind, due_open, due_amount, taxable, total, next_due, next_bank_due)
  where due_open > 0;

-- As before, and with what the order of due dates needs.
drop index invoices_of_lists;
create index invoices_of_lists on invoices (client_id, date desc, id desc)
  include (kind, address_code, taxable, total, due_open, due_amount, next_due, next_bank_due, last_due);

-- The order of their numbers, in which a list may stand; an invoice is found by it too.
create index invoices_in_order on invoices (client_id, year, series, length(number_key), number_key, id);
drop index invoices_by_number;

-- Parts of texts, without an extension: every three letters that follow one another, and at the end of a text the last two and the last
-- one, so that a text of one or two letters is the beginning of some. `lists_grams` of a document has its customer as a word of more
-- letters; `wanted_grams` is what a document must have where the number's key or another text has a part. Neither decides alone: the
-- texts themselves are compared then. Dear, so that no plan works them out for row after row.
create function lists_grams(client_id int, texts text[]) returns tsvector language sql immutable parallel safe cost 10000 as $$
  select array_to_tsvector(array['#doc' || client_id] || coalesce(array_agg(substr(line, at, 3)), '{}'))
  from unnest(texts) given cross join lower(given) line cross join generate_series(1, length(line)) at
$$;
create function wanted_grams(client_id int, parts text[]) returns tsquery language sql immutable parallel safe as $$
  select ('''#doc' || client_id || '''' || coalesce(' & (' || string_agg('(' || words || ')', ' | ') || ')', ''))::tsquery
  from (
    select part, string_agg('''' || replace(replace(substr(part, at, 3), '\', '\\'), '''', '''''') || '''' ||
      case when length(part) < 3 then ':*' else '' end, ' & ') as words
    from unnest(parts) given cross join lower(given) part cross join generate_series(1, greatest(1, length(part) - 2)) at
    where part <> '' group by part
  ) wanted
$$;
create index invoices_by_text on invoices using gin (lists_grams(client_id, array[number_key, reference, cig, cup]));
create index delivery_notes_by_text on delivery_notes using gin (lists_grams(client_id, array[number_key, reference, tracking]));
