/** Attributes of an article as columns of a change of many: what they hold, and the list that changed ones make. Pure. */
import {
  type AttributePart,
  attributeColumns,
  attributeKey,
  readAttributeKey,
} from '#contract/office/grids/attribute-columns.ts';
import type { CellValue, GridColumn, Words } from '#contract/office/grids/grid-definition.ts';
import { CELL_FAULTS } from '#contract/office/grids/grid-edit.rules.ts';
import { readNumber } from '#contract/values/written-number.ts';
import type { StoredAttribute } from '../article.repository.ts';
import { storedAttribute } from '../attribute-value.rules.ts';
import type { AttributeLabel } from '../catalogue-labels.ts';

/** What of an attribute the columns need. */
export type NamedAttribute = Pick<AttributeLabel, 'code' | 'label' | 'type' | 'unit'>;

export interface AttributeCell {
  readonly column: string;
  readonly value: CellValue;
}

export const columnsOfAttributes = (attributes: readonly NamedAttribute[]): GridColumn[] =>
  attributes.flatMap((one) => attributeColumns(one));

/** What such a column holds; a number and a text are texts, '' = the article has no value. */
export function attributeCell(stored: readonly StoredAttribute[], key: string): CellValue {
  const { code, part } = readAttributeKey(key) ?? { code: '', part: 'it' };
  const found = stored.find((one) => one.code === code);
  if (part === 'flag') return found ? found.value_it === YES.value_it : null;
  return found ? (part === 'en' ? found.value_en : found.value_it) : '';
}

const YES = { value_it: 'Sì' };

/** A number as it is stored, however it was written; a text without blanks at its ends. */
export function meantAttribute(key: string, value: CellValue): CellValue {
  if (typeof value !== 'string') return value;
  const number = readAttributeKey(key)?.part === 'number' ? readNumber(value) : undefined;
  return number === undefined ? value.trim() : String(number).replace('.', ',');
}

/** Kind and length have been checked. */
export const attributeCellFault = ({ column, value }: AttributeCell): Words | undefined =>
  readAttributeKey(column)?.part === 'number' && value !== '' && readNumber(String(value)) === undefined
    ? CELL_FAULTS.number
    : undefined;

/**
 * The attributes of an article with these cells written; `order` is that of the shop. One without a value is left out; a text that
 * has none in one language has that of the other.
 */
export function attributesAfter(
  stored: readonly StoredAttribute[],
  cells: readonly AttributeCell[],
  order: readonly NamedAttribute[],
): StoredAttribute[] {
  const byCode = new Map(stored.map((one) => [one.code, one]));
  const written = Map.groupBy(cells, ({ column }) => readAttributeKey(column)?.code ?? '');
  for (const [code, some] of written) {
    const label = order.find((one) => one.code === code);
    const part = (wanted: AttributePart) => some.find(({ column }) => column === attributeKey(code, wanted))?.value;
    const text = (wanted: 'it' | 'en') => part(wanted) ?? attributeCell(stored, attributeKey(code, wanted));
    const flag = part('flag');
    const one = part('number') ?? (flag === undefined ? undefined : flag === null ? '' : flag ? 'x' : 'no');
    const [it, en] = one === undefined ? [String(text('it')), String(text('en'))] : [String(one), String(one)];
    const next = label && (it !== '' || en !== '') ? storedAttribute(label, { it, en }) : undefined;
    if (typeof next === 'object') byCode.set(code, next);
    else byCode.delete(code);
  }
  const places = new Map(order.map(({ code }, place) => [code, place]));
  const placeOf = ({ code }: StoredAttribute) => places.get(code) ?? order.length;
  return [...byCode.values()].sort((one, other) => placeOf(one) - placeOf(other));
}
