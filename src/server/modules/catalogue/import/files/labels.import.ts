/** brands.csv, attributes.csv, price_lists.csv: small tables that articles refer to. */
import { code, flag, localised, oneOf, requiredText, text, whole } from '../cells.ts';
import { fileImport } from '../import-rows.ts';
import { keepOneDefaultList, readKnownLabels } from '../known-codes.repository.ts';
import type { Target } from '../upsert.repository.ts';
import { storingPicture } from './picture-columns.ts';

const BRANDS: Target = {
  name: 'brands',
  table: 'brands',
  key: ['code'],
  types: { code: 'text', name: 'text', logo: 'text' },
  whenForgotten: 'keep',
};

export const brandsImport = fileImport({
  file: 'brands',
  columns: { code: code(), name: requiredText(200), logo: text(200) },
  needs: ['code', 'name'],
  targets: [BRANDS],
  convert: (brand) => ({ target: BRANDS, row: brand }),
  prepare: storingPicture('logo', 'gallery_'),
  finish: (run) => readKnownLabels(run.db, run.known),
});

const ATTRIBUTES: Target = {
  name: 'attributes',
  table: 'attributes',
  key: ['code'],
  types: {
    code: 'text',
    label_it: 'text',
    label_en: 'text',
    type: 'text',
    unit: 'text',
    filterable: 'boolean',
    position: 'int',
  },
  whenForgotten: 'keep',
};

export const attributesImport = fileImport({
  file: 'attributes',
  columns: {
    code: code(),
    ...localised('label', 200, { required: true }),
    type: oneOf(['text', 'number', 'boolean'], 'text'),
    unit: text(20),
    filterable: flag(true),
    position: whole(0, 1_000_000, 0),
  },
  needs: ['code', 'label_it'],
  targets: [ATTRIBUTES],
  convert: (attribute) => ({ target: ATTRIBUTES, row: attribute }),
  finish: (run) => readKnownLabels(run.db, run.known),
});

const PRICE_LISTS: Target = {
  name: 'price_lists',
  table: 'price_lists',
  key: ['code'],
  types: { code: 'text', name: 'text', is_default: 'boolean' },
  whenForgotten: 'keep',
};

export const priceListsImport = fileImport({
  file: 'price_lists',
  columns: { code: code(), name: text(200), default: flag(false) },
  needs: ['code'],
  targets: [PRICE_LISTS],
  convert: (list) => ({
    target: PRICE_LISTS,
    row: { code: list.code, name: list.name || list.code, is_default: list.default },
  }),
  async finish(run) {
    await keepOneDefaultList(run.db);
    await readKnownLabels(run.db, run.known);
  },
});
