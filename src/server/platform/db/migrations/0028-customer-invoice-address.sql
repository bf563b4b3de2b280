-- Where a customer's invoices go: the recipient code and the certified mail of whoever registered or asked for an invoice (C-CNT-4).
alter table customers add column recipient_code text not null default '';
alter table customers add column pec text not null default '';
