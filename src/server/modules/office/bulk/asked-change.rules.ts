/** Why no row at all can take what is asked of a column: said before rows are read. Pure. */
import type { GridColumn, Words } from '#contract/office/grids/grid-definition.ts';
import { CELL_FAULTS, cellFault } from '#contract/office/grids/grid-edit.rules.ts';
import { isNoListChange } from '#contract/office/grids/list-change.rules.ts';
import { isNoChange } from '#contract/office/grids/money-change.rules.ts';
import { patternFields, unknownField } from '#contract/office/grids/pattern-change.rules.ts';
import { isNoTextChange } from '#contract/office/grids/text-change.rules.ts';
import { isListChange, isMoneyChange } from '../grid/cell-change.rules.ts';
import type { BulkCell } from './bulk.repository.ts';

const NOTHING: Words = { it: 'Così non cambia niente.', en: 'This changes nothing.' };
const NO_LIST: Words = { it: 'Questo campo non è un elenco.', en: 'This field is not a list.' };
const NO_PATTERN: Words = {
  it: 'Questo campo non si scrive da altri campi.',
  en: 'This field cannot be written from other fields.',
};
/** `isPart`: whether patterns of this grid, for this person, can name the field; undefined = the grid has no patterns. */
export function askedFault(
  column: Pick<GridColumn, 'kind' | 'edit'>,
  cell: BulkCell,
  isPart: ((field: string) => boolean) | undefined,
): Words | undefined {
  if ('value' in cell) return cellFault(column, cell.value);
  const { change } = cell;
  if (isMoneyChange(change)) {
    if (column.kind !== 'money') return CELL_FAULTS.number;
    return isNoChange(change) ? NOTHING : undefined;
  }
  const isText = (column.kind === 'text' || column.kind === 'code') && !column.edit?.listed;
  if (!isText) return CELL_FAULTS.text;
  if (isListChange(change)) {
    const sign = column.edit?.several;
    return sign === undefined ? NO_LIST : isNoListChange(change, sign) ? NOTHING : undefined;
  }
  if (change.kind !== 'pattern') return isNoTextChange(change) ? NOTHING : undefined;
  if (!isPart || column.edit?.several) return NO_PATTERN;
  const strange = patternFields(change.text).find((field) => !isPart(field));
  if (strange !== undefined) return unknownField(strange);
  return change.text.trim() === '' ? CELL_FAULTS.empty : undefined;
}
