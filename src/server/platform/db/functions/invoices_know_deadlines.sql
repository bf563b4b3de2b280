CREATE OR REPLACE FUNCTION public.invoices_know_deadlines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
