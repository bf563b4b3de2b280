-- Lists of invoices and the sums above them read this index alone, without the documents. Texts stay out: a long one would not fit.
create index invoices_of_lists on invoices (client_id, date desc, id desc)
  include (kind, address_code, taxable, total, due_open, due_amount, next_due, next_bank_due);
drop index invoices_by_customer;
