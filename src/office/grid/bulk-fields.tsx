/** The fields of a change of many rows: which column, its value, or how its amounts move. */
import type { ReactNode } from 'react';
import type { GridColumn } from '#contract/office/grids/grid-definition.ts';
import { MONEY_ROUNDING_NAMES, type MoneyRounding } from '#contract/office/grids/money-change.rules.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeField } from '../ui/office-field.tsx';
import { OfficeSelect } from '../ui/office-select.tsx';
import { BULK_WAYS, type BulkWay, type TypedWish } from './bulk-wish.rules.ts';
import { optionsOf } from './cell-editor.tsx';

const WAYS: Readonly<Record<BulkWay, () => string>> = {
  percent: m.bulk_way_percent,
  amount: m.bulk_way_amount,
  value: m.bulk_way_value,
};
const ROUNDINGS: Readonly<Record<MoneyRounding, () => string>> = {
  exact: m.bulk_round_exact,
  cent: m.bulk_round_cent,
  five_cents: m.bulk_round_five_cents,
  ten_cents: m.bulk_round_ten_cents,
  euro: m.bulk_round_euro,
  ninety: m.bulk_round_ninety,
  ninety_nine: m.bulk_round_ninety_nine,
};

interface BulkFieldsProps {
  readonly columns: readonly GridColumn[];
  readonly column: GridColumn | undefined;
  readonly typed: TypedWish;
  readonly fault: string | undefined;
  readonly people: ReadonlyMap<string, string>;
  readonly onColumn: (key: string) => void;
  readonly onTyped: (typed: TypedWish) => void;
}

export function BulkFields({ columns, column, typed, fault, people, onColumn, onTyped }: BulkFieldsProps) {
  const isMoney = column?.kind === 'money';
  const options = column && optionsOf(column, people);
  const put = (changed: Partial<TypedWish>) => onTyped({ ...typed, ...changed });
  return (
    <div className={isMoney ? 'bulk__what bulk__what--money' : 'bulk__what'}>
      <OfficeSelect label={m.bulk_field()} value={column?.key} onChange={({ target }) => onColumn(target.value)}>
        {columns.map((one) => (
          <option key={one.key} value={one.key}>
            {one.title[getLocale()]}
          </option>
        ))}
      </OfficeSelect>
      {isMoney && (
        <OfficeSelect
          label={m.bulk_way()}
          value={typed.way}
          onChange={({ target }) => put({ way: wayOf(target.value) })}
        >
          {BULK_WAYS.map((way) => (
            <option key={way} value={way}>
              {WAYS[way]()}
            </option>
          ))}
        </OfficeSelect>
      )}
      {options ? (
        <OfficeSelect
          label={m.bulk_value()}
          value={typed.text}
          error={fault}
          onChange={({ target }) => put({ text: target.value })}
        >
          <option value="">—</option>
          {options.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </OfficeSelect>
      ) : (
        <OfficeField
          label={isMoney && typed.way !== 'value' ? BY[typed.way]() : m.bulk_value()}
          hint={hintOf(column, typed.way)}
          value={typed.text}
          error={fault}
          autoFocus
          onChange={({ target }) => put({ text: target.value })}
        />
      )}
      {isMoney && typed.way !== 'value' && (
        <OfficeSelect
          label={m.bulk_round()}
          value={typed.round}
          onChange={({ target }) => put({ round: roundingOf(target.value) })}
        >
          {MONEY_ROUNDING_NAMES.map((round) => (
            <option key={round} value={round}>
              {ROUNDINGS[round]()}
            </option>
          ))}
        </OfficeSelect>
      )}
    </div>
  );
}

const BY = { percent: m.bulk_by_percent, amount: m.bulk_by_amount } as const;

const wayOf = (text: string): BulkWay => BULK_WAYS.find((way) => way === text) ?? 'value';
export const roundingOf = (text: string): MoneyRounding => MONEY_ROUNDING_NAMES.find((one) => one === text) ?? 'exact';
export const roundingName = (round: MoneyRounding): string => ROUNDINGS[round]();

function hintOf(column: GridColumn | undefined, way: BulkWay): ReactNode {
  if (column?.kind === 'money' && way !== 'value') return m.bulk_by_hint();
  return column?.edit?.optional ? m.bulk_value_hint() : undefined;
}
