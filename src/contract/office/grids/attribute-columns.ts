/**
 * Attributes of articles as columns of changes of many rows: a text has a column per language, numbers and yes or no one that is
 * written; what they say in either language can be read of all. No grid shows them: a shop has hundreds.
 */
import type { GridColumn, Words } from './grid-definition.ts';

export interface AttributeOfShop {
  readonly code: string;
  readonly label: Words;
  readonly type: 'text' | 'number' | 'boolean';
  readonly unit: string;
}

export const ATTRIBUTE_PARTS = ['it', 'en', 'number', 'flag'] as const;
export type AttributePart = (typeof ATTRIBUTE_PARTS)[number];

export const LONGEST_ATTRIBUTE = 500;
/** Of the key of such a column: codes have up to 100 characters. */
export const LONGEST_COLUMN_KEY = 120;

const EDIT = { permission: 'articles.write', optional: true } as const;

export const attributeKey = (code: string, part: AttributePart): string => `attribute:${code}:${part}`;

/** undefined = a column of the grid. */
export function readAttributeKey(key: string): { readonly code: string; readonly part: AttributePart } | undefined {
  const [, code, part] = /^attribute:(.+):(it|en|number|flag)$/s.exec(key) ?? [];
  return code === undefined ? undefined : { code, part: part as AttributePart };
}

/** Those that are written first, then those that are only read. */
export function attributeColumns({ code, label, type, unit }: AttributeOfShop): readonly [GridColumn, ...GridColumn[]] {
  const title = unit === '' ? label : { it: `${label.it} (${unit})`, en: `${label.en} (${unit})` };
  const shown = (part: 'it' | 'en'): GridColumn => ({
    key: attributeKey(code, part),
    kind: 'text',
    title,
    width: 120,
    ordered: false,
    ...(type === 'text' && { edit: { ...EDIT, longest: LONGEST_ATTRIBUTE } }),
  });
  if (type === 'text') return [shown('it'), shown('en')];
  const written: GridColumn =
    type === 'number'
      ? { ...shown('it'), key: attributeKey(code, 'number'), edit: { ...EDIT, longest: 40 } }
      : { ...shown('it'), key: attributeKey(code, 'flag'), kind: 'flag', edit: EDIT };
  return [written, shown('it'), shown('en')];
}
