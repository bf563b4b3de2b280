-- The manufacturer's part number of an article, and further words by which it is searched and which are never shown.
-- Empty: none. No index: searches read them from the search index.
alter table products add column mpn text not null default '';
alter table products add column keywords_it text not null default '';
alter table products add column keywords_en text not null default '';
