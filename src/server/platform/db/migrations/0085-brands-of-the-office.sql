-- Brands in the hands of staff (docs/office-brands.md): whether the shop lists one among its brands, and the one that it is another spelling
-- of. That one has its articles; its code stays, for old addresses and for files that still write it.
alter table brands
  add column listed boolean not null default true,
  add column merged_into int references brands (id),
  add constraint brands_not_themselves check (merged_into <> id);
create index brands_merged on brands (merged_into) where merged_into is not null;
-- Names without signs and capitals: two spellings of one brand.
create index brands_spelling on brands (regexp_replace(lower(name), '[^[:alnum:]]', '', 'g'));
create index products_brand on products (brand_id) where brand_id is not null;
