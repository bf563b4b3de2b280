CREATE OR REPLACE FUNCTION public.invoices_are_summed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
