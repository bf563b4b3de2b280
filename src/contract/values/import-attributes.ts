/** Attributes of articles as columns of a file: `attr:color`. Plain data and rules for the wizard, its server and its tests. */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import { plainHeading } from './import-kinds.ts';

export const ATTRIBUTE_TYPES = ['text', 'number', 'boolean'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** An attribute that the shop gets with the file. */
export interface NewImportAttribute {
  readonly label_it: string;
  /** Empty: as in Italian. */
  readonly label_en: string;
  readonly type: AttributeType;
  readonly unit: string;
}

/** An attribute as far as columns are recognised by it. */
export interface NamedAttribute {
  readonly code: string;
  readonly label: Words;
  readonly unit: string;
}

const PREFIX = 'attr:';
/** Kinds of files whose rows are articles. */
const WITH_ATTRIBUTES: ReadonlySet<string> = new Set(['catalogue', 'products']);

export const takesAttributes = (kind: string): boolean => WITH_ATTRIBUTES.has(kind);
export const attributeField = (code: string): string => `${PREFIX}${code}`;
/** `attr:color` → `color`; undefined for any other field. */
export const attributeOf = (field: string): string | undefined =>
  field.startsWith(PREFIX) ? field.slice(PREFIX.length) : undefined;

/** The attributes among the fields of a mapping. */
export const mappedAttributes = (columns: Readonly<Record<string, string>>): string[] =>
  Object.keys(columns).flatMap((field) => attributeOf(field) ?? []);

const LONGEST_CODE = 40;

/** The code of a new attribute, from its name: `Diametro esterno (mm)` → `diametro_esterno`; one that is taken gets a number. */
export function attributeCode(name: string, taken: ReadonlySet<string>): string {
  const plain = plainHeading(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    // `peso_it` would be the Italian value of `peso`.
    .replace(/_(it|en)$/, '_$1_')
    .slice(0, LONGEST_CODE)
    .replace(/_+$/, '');
  const code = plain === '' ? 'attributo' : plain;
  for (let number = 1; ; number++) {
    const one = number === 1 ? code : `${code}_${number}`;
    if (!taken.has(one) && !/_(it|en)$/.test(one)) return one;
  }
}

/** Columns whose heading names an attribute: by its column name (`attr:color`), code, name, or name and unit. */
export function attributeColumns(
  columns: readonly string[],
  attributes: readonly NamedAttribute[],
): Record<string, string> {
  const found: Record<string, string> = {};
  const free = new Set(columns);
  for (const { code, label, unit } of attributes) {
    const names = new Set([code, label.it, label.en, `${label.it} ${unit}`, `${label.en} ${unit}`].map(plainHeading));
    const column = [...free].find(
      (one) => one.toLowerCase() === attributeField(code.toLowerCase()) || names.has(plainHeading(one)),
    );
    if (column === undefined) continue;
    found[attributeField(code)] = column;
    free.delete(column);
  }
  return found;
}

/** What a new attribute of a column probably is: numbers with the unit of the heading, or a text. */
export function guessAttribute(heading: string, samples: readonly string[]): Pick<NewImportAttribute, 'type' | 'unit'> {
  const isNumber = samples.length > 0 && samples.every((sample) => /^-?\d+([.,]\d+)?$/.test(sample.trim()));
  const [, unit = ''] = /\(([^()]{1,10})\)\s*$/.exec(heading) ?? [];
  return isNumber ? { type: 'number', unit: unit.trim() } : { type: 'text', unit: '' };
}
