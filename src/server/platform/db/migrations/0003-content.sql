-- Content of the shop's frame: menu, promo tabs, footer, home (C-CNT-1).
create table menu_items (
  code text primary key,
  parent text not null default '',
  name_it text not null,
  name_en text not null,
  url text not null default '',
  image text not null default '',
  position int not null default 0,
  disabled boolean not null default false,
  is_group boolean not null default false
);
create table promo_tabs (
  id int generated always as identity primary key,
  text_it text not null,
  text_en text not null,
  url text not null,
  icon text not null default '',
  position int not null default 0
);
create table content_fragments (
  name text not null,
  locale text not null,
  html text not null,
  primary key (name, locale)
);
create table home_blocks (
  position int primary key,
  block jsonb not null
);
