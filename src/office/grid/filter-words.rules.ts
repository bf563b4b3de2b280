/** What the chip of a filter says. */
import type { GridBound, GridColumn, GridFilter } from '#contract/office/grids/grid-definition.ts';
import { formatAmount, moneyToNumber } from '#contract/values/money.ts';
import type { CellSetting } from './cell-text.rules.ts';
import { shownText } from './cell-text.rules.ts';

/** Texts of the office that the words are made of. */
export interface FilterTexts {
  readonly not: string;
  readonly empty: string;
  readonly filled: string;
  readonly from: (value: string) => string;
  readonly to: (value: string) => string;
  readonly today: string;
  readonly yes: string;
  readonly no: string;
  readonly me: string;
}

export function filterWords(
  column: GridColumn,
  filter: GridFilter,
  setting: CellSetting,
  texts: FilterTexts,
  /** Names of people by id. */
  people: ReadonlyMap<string, string> = new Map(),
): string {
  const one = (value: string) => {
    if (column.kind === 'flag') return value === 'yes' ? texts.yes : texts.no;
    if (column.kind === 'person') return value === 'me' ? texts.me : (people.get(value) ?? value);
    return column.kind === 'choice' ? shownText(column, value, setting) : value;
  };
  if ('is' in filter) return filter.is.map(one).join(', ');
  if ('not' in filter) return `${texts.not} ${filter.not.map(one).join(', ')}`;
  if ('contains' in filter) return `«${filter.contains}»`;
  if ('empty' in filter) return filter.empty ? texts.empty : texts.filled;
  const bound = (value: GridBound) => {
    if (column.kind === 'money') return formatAmount(moneyToNumber(Number(value)), setting.locale, 2);
    if (typeof value === 'number')
      return formatAmount(value, setting.locale, Number.isInteger(value) ? 0 : column.kind === 'percent' ? 1 : 3);
    const relative = /^today(?:([+-])(\d+))?$/.exec(value);
    if (!relative) return shownText({ kind: 'day' }, value, setting);
    return relative[1] ? `${texts.today} ${relative[1] === '-' ? '−' : '+'} ${relative[2]}` : texts.today;
  };
  const { from, to } = filter;
  if (from !== undefined && from === to) return bound(from);
  return [from !== undefined && texts.from(bound(from)), to !== undefined && texts.to(bound(to))]
    .filter(Boolean)
    .join(' ');
}
