/** The frame of the shop: menu.csv, promo_tabs.csv. These files are complete: what they do not name is deleted. */
import { flag, localised, requiredText, text, whole } from '../cells.ts';
import { fileImport, refuse } from '../import-rows.ts';
import { url } from '../trade-cells.ts';
import type { Target } from '../upsert.repository.ts';
import { storingPicture } from './articles/picture-columns.ts';

const MENU: Target = {
  name: 'menu_items',
  table: 'menu_items',
  key: ['code'],
  types: {
    code: 'text',
    parent: 'text',
    name_it: 'text',
    name_en: 'text',
    url: 'text',
    image: 'text',
    position: 'int',
    disabled: 'boolean',
    is_group: 'boolean',
  },
  whenMissing: 'delete',
};

export const menuImport = fileImport({
  file: 'menu',
  columns: {
    code: requiredText(100),
    parent: text(100),
    ...localised('name', 200, { required: true }),
    url: url(''),
    image: text(200),
    position: whole(0, 1_000_000, 0),
    disabled: flag(false),
    is_group: flag(false),
  },
  needs: ['code', 'name_it'],
  targets: [MENU],
  convert(item) {
    if (item.parent === item.code) refuse('own-parent', 'parent');
    return { target: MENU, row: item };
  },
  prepare: storingPicture('image', 'gallery_'),
  whole: true,
});

const PROMO_TABS: Target = {
  name: 'promo_tabs',
  table: 'promo_tabs',
  key: ['position'],
  types: { text_it: 'text', text_en: 'text', url: 'text', icon: 'text', position: 'int' },
  whenMissing: 'delete',
};

export const promoTabsImport = fileImport({
  file: 'promo_tabs',
  columns: { ...localised('text', 100, { required: true }), url: url(), icon: text(50), position: whole(0, 1000) },
  needs: ['text_it', 'url', 'position'],
  targets: [PROMO_TABS],
  convert: (tab) => ({ target: PROMO_TABS, row: tab }),
  whole: true,
});
