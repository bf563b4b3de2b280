/** What a cell holds after a change from what it is: amounts, texts, lists, texts from other fields. Pure. */
import type { CellValue, GridColumn, Words } from '#contract/office/grids/grid-definition.ts';
import { changedList, LIST_CHANGES, type ListChange } from '#contract/office/grids/list-change.rules.ts';
import { changedMoney, type MoneyChange } from '#contract/office/grids/money-change.rules.ts';
import { filledPattern, type PatternChange } from '#contract/office/grids/pattern-change.rules.ts';
import { breaksCell, breaksOf } from '#contract/office/grids/price-breaks.rules.ts';
import { changedText, type TextChange } from '#contract/office/grids/text-change.rules.ts';

export type CellChange = MoneyChange | TextChange | ListChange | PatternChange;

export const isMoneyChange = (change: CellChange): change is MoneyChange =>
  change.kind === 'percent' || change.kind === 'amount';

export const isListChange = (change: CellChange): change is ListChange =>
  LIST_CHANGES.some((kind) => kind === change.kind);

export interface ChangedFrom {
  /** As it is stored; undefined: the row has no such value. */
  readonly stored: CellValue | undefined;
  readonly column: Pick<GridColumn, 'edit' | 'kind'> | undefined;
  /** What a field of a pattern says in this row; its title for the reason. */
  readonly part: (key: string) => { readonly text: string; readonly title: Words };
}

/** An empty amount stays empty: there is nothing to raise. */
export function valueAfter(
  change: CellChange,
  { stored, column, part }: ChangedFrom,
): { readonly value: CellValue } | { readonly why: Words } {
  if (isMoneyChange(change) && column?.kind === 'breaks') return { value: changedBreaks(stored ?? '', change) };
  if (isMoneyChange(change))
    return { value: typeof stored === 'number' ? changedMoney(stored, change) : (stored ?? null) };
  if (typeof stored !== 'string') return { value: stored ?? null };
  if (isListChange(change)) return { value: changedList(stored, change, column?.edit?.several ?? ',') };
  if (change.kind !== 'pattern') return { value: changedText(stored, change) };
  const filled = filledPattern(change, (key) => part(key).text);
  return 'text' in filled ? { value: filled.text } : { why: emptyField(part(filled.empty).title) };
}

/** Each of the quantity breaks moves as a price does. */
const changedBreaks = (cell: CellValue, change: MoneyChange): CellValue =>
  breaksCell((breaksOf(cell) ?? []).map(({ from, price }) => ({ from, price: changedMoney(price, change) })));

const emptyField = ({ it, en }: Words): Words => ({ it: `Campo vuoto: ${it}.`, en: `Empty field: ${en}.` });
