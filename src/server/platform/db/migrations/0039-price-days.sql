-- First and last day of single prices of a list, both included (docs/prices.md); far-off days mean no limit, so that they can be in the key.
alter table prices
  add column valid_from date not null default '0001-01-01',
  add column valid_to date not null default '9999-12-31',
  drop constraint prices_pkey,
  add primary key (product_id, price_list_id, from_quantity, valid_from, valid_to);
-- The prices of one day. Rows of an article and list with the same days are one scale; of the scales that hold on the day the one that began last
-- counts, of those that began together the one that ends first.
create function prices_on(day date) returns setof prices language sql stable as $$
  select r.* from prices r
  where r.valid_from <= day and r.valid_to >= day and not exists (
    select from prices o
    where o.product_id = r.product_id and o.price_list_id = r.price_list_id and o.valid_from <= day and o.valid_to >= day
      and (o.valid_from > r.valid_from or (o.valid_from = r.valid_from and o.valid_to < r.valid_to)))
$$;
