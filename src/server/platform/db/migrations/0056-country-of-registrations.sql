-- ISO code of the registered office or the home; '' = registered before it was asked: the VAT number says it.
alter table registrations add column country text not null default '';
