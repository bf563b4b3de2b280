-- How many pieces the price of an article is told for beside the price of one: 100, 1000; 0 = its default packaging.
alter table products add column price_base int not null default 1 check (price_base >= 0);
