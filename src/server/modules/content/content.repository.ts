import type { Queryable } from '#server/platform/db/index.ts';

export interface MenuRow {
  code: string;
  parent: string;
  name_it: string;
  name_en: string;
  url: string;
  /** URL of the picture; empty for none. */
  image: string;
  disabled: boolean;
  is_group: boolean;
}

export const readMenu = (db: Queryable) =>
  db.query<MenuRow>(
    'content.read-menu',
    'select code, parent, name_it, name_en, url, image, disabled, is_group from menu_items order by position, code',
  );

export interface PromoTabRow {
  text_it: string;
  text_en: string;
  url: string;
  icon: string;
}

export const readPromoTabs = (db: Queryable) =>
  db.query<PromoTabRow>(
    'content.read-promo-tabs',
    'select text_it, text_en, url, icon from promo_tabs order by position, id',
  );

export const readFragment = (db: Queryable, name: string, locale: string) =>
  db.query<{ html: string }>(
    'content.read-fragment',
    'select html from content_fragments where name = $1 and locale = $2',
    [name, locale],
  );

export const readHomeBlocks = <Block>(db: Queryable) =>
  db.query<{ block: Block }>('content.read-home', 'select block from home_blocks order by position');
