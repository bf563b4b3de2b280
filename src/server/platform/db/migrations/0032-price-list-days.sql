-- Days on which a price list holds, and the list in whose place it counts on them (docs/prices.md). The other list by its code: it may
-- come with the same file.
alter table price_lists
  add column valid_from date,
  add column valid_to date,
  add column replaces text not null default '';
