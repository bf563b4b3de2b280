/** brands.csv, attributes.csv: small tables that articles refer to. */
import { code, flag, localised, oneOf, requiredText, text, whole } from '../../cells.ts';
import { fileImport } from '../../import-rows.ts';
import { readKnownLabels } from '../../known-codes.repository.ts';
import type { Target } from '../../upsert.repository.ts';
import { storingPicture } from './picture-columns.ts';

const BRANDS: Target = {
  name: 'brands',
  table: 'brands',
  key: ['code'],
  types: { code: 'text', name: 'text', logo: 'text' },
  whenMissing: 'keep',
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
  whenMissing: 'keep',
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
