/** The fields of a change of many rows: which column, its value, or how its amounts move. */
import { type ReactNode, useId } from 'react';
import { readAttributeKey } from '#contract/office/grids/attribute-columns.ts';
import { MONEY_ROUNDING_NAMES, type MoneyRounding } from '#contract/office/grids/money-change.rules.ts';
import { LONGEST_PART } from '#contract/office/grids/text-change.rules.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeField } from '../ui/office-field.tsx';
import { OfficeSelect } from '../ui/office-select.tsx';
import type { PatternPart } from './bulk-pattern.rules.ts';
import { BulkPattern } from './bulk-pattern.tsx';
import { BulkTick } from './bulk-tick.tsx';
import { type BulkColumn, type BulkWay, type TypedWish, waysOf } from './bulk-wish.rules.ts';
import { ListOf, optionsOf } from './cell-editor.tsx';

const WAYS: Readonly<Record<BulkWay, () => string>> = {
  percent: m.bulk_way_percent,
  amount: m.bulk_way_amount,
  value: m.bulk_way_value,
  replace: m.bulk_way_replace,
  before: m.bulk_way_before,
  after: m.bulk_way_after,
  clear: m.bulk_way_clear,
  add: m.bulk_way_add,
  remove: m.bulk_way_remove,
  pattern: m.bulk_way_pattern,
};
const ROUNDINGS: Readonly<Record<MoneyRounding, () => string>> = {
  exact: m.bulk_round_exact,
  three_decimals: m.bulk_round_three_decimals,
  cent: m.bulk_round_cent,
  five_cents: m.bulk_round_five_cents,
  ten_cents: m.bulk_round_ten_cents,
  euro: m.bulk_round_euro,
  ninety: m.bulk_round_ninety,
  ninety_nine: m.bulk_round_ninety_nine,
};

interface BulkFieldsProps {
  readonly columns: readonly BulkColumn[];
  readonly column: BulkColumn | undefined;
  readonly typed: TypedWish;
  /** What a pattern of the column can name; none: it has no patterns. */
  readonly parts: readonly PatternPart[];
  readonly fault: string | undefined;
  readonly people: ReadonlyMap<string, string>;
  readonly onColumn: (key: string) => void;
  /** What is different from `typed`. */
  readonly onTyped: (changed: Partial<TypedWish>) => void;
  /** Most decimals of the chosen amounts; undefined: not known. */
  readonly decimals: 2 | 3 | 4 | undefined;
}

export function BulkFields(props: BulkFieldsProps) {
  const { columns, column, typed, parts, decimals, fault, people, onColumn, onTyped: put } = props;
  const ways = column ? waysOf(column, parts.length > 0) : [];
  const isMoney = column?.kind === 'money' && typed.way !== 'clear';
  const isReplaced = typed.way === 'replace';
  const options = column && optionsOf(column, people);
  const listId = useId();
  return (
    <div className={ways.length > 1 ? 'bulk__what bulk__what--ways' : 'bulk__what'}>
      <OfficeSelect label={m.bulk_field()} value={column?.key} onChange={({ target }) => onColumn(target.value)}>
        <ColumnOptions columns={columns.filter(({ key }) => !readAttributeKey(key))} />
        {columns.some(({ key }) => readAttributeKey(key)) && (
          <optgroup label={m.articles_attributes()}>
            <ColumnOptions columns={columns.filter(({ key }) => readAttributeKey(key))} />
          </optgroup>
        )}
      </OfficeSelect>
      {ways.length > 1 && (
        <OfficeSelect
          label={m.bulk_way()}
          value={typed.way}
          onChange={({ target }) => put({ way: ways.find((way) => way === target.value) ?? 'value' })}
        >
          {ways.map((way) => (
            <option key={way} value={way}>
              {WAYS[way]()}
            </option>
          ))}
        </OfficeSelect>
      )}
      {isReplaced && (
        <OfficeField
          label={m.bulk_find()}
          value={typed.find}
          error={fault}
          maxLength={LONGEST_PART}
          onChange={({ target }) => put({ find: target.value })}
        />
      )}
      {typed.way === 'pattern' && <BulkPattern typed={typed} parts={parts} fault={fault} put={put} />}
      {typed.way === 'pattern' || typed.way === 'clear' ? null : options ? (
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
          label={column?.english && typed.way === 'value' ? m.bulk_value_it() : LABELS[typed.way]()}
          hint={hintOf(column, typed.way)}
          value={typed.text}
          error={isReplaced ? undefined : fault}
          list={column?.list && listId}
          autoFocus
          onChange={({ target }) => put({ text: target.value })}
        />
      )}
      {column?.english && typed.way === 'value' && (
        <OfficeField
          label={m.bulk_value_en()}
          hint={m.bulk_value_en_hint()}
          value={typed.english}
          onChange={({ target }) => put({ english: target.value })}
        />
      )}
      {column?.list && <ListOf column={column} id={listId} />}
      {isMoney && typed.way !== 'value' && (
        <OfficeSelect
          label={m.bulk_round()}
          hint={decimals && decimals > 2 ? m.bulk_round_hint({ decimals }) : undefined}
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
      {isReplaced && (
        <div className="bulk__ticks">
          <BulkTick checked={typed.words} onChange={(words) => put({ words })}>
            {m.bulk_find_words()}
          </BulkTick>
          <BulkTick checked={typed.exact} onChange={(exact) => put({ exact })}>
            {m.bulk_find_exact()}
          </BulkTick>
        </div>
      )}
    </div>
  );
}

const ColumnOptions = ({ columns }: { columns: readonly BulkColumn[] }) =>
  columns.map(({ key, title }) => (
    <option key={key} value={key}>
      {title[getLocale()]}
    </option>
  ));

const LABELS: Readonly<Record<Exclude<BulkWay, 'clear' | 'pattern'>, () => string>> = {
  percent: m.bulk_by_percent,
  amount: m.bulk_by_amount,
  value: m.bulk_value,
  replace: m.bulk_replaced_by,
  before: m.bulk_text_before,
  after: m.bulk_text_after,
  add: m.bulk_entries_add,
  remove: m.bulk_entries_remove,
};

export const roundingOf = (text: string): MoneyRounding => MONEY_ROUNDING_NAMES.find((one) => one === text) ?? 'exact';
export const roundingName = (round: MoneyRounding): string => ROUNDINGS[round]();

function hintOf(column: BulkColumn | undefined, way: BulkWay): ReactNode {
  if (column?.kind === 'money' && way !== 'value') return m.bulk_by_hint();
  if (way === 'replace') return m.bulk_replaced_hint();
  if (way === 'before' || way === 'after') return m.bulk_text_hint();
  const sign = column?.edit?.several;
  return sign && (sign === '|' ? m.bulk_entries_codes() : m.bulk_entries_words());
}
