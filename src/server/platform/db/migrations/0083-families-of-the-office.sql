-- Families in the hands of staff (docs/office-families.md): one that is switched off is not shown in the shop, nor are those below it; its
-- articles stand in the family above. Prices and promos count for it all the same.
alter table families add column active boolean not null default true;
create index families_parent on families (parent_id) where parent_id is not null;
