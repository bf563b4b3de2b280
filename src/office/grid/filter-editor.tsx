/** One condition of a grid, set by its kind of column: ticks, a part of a text, from and to. */

import { type FormEvent, useState } from 'react';
import type { GridBound, GridColumn, GridFilter } from '#contract/office/grids/grid-definition.ts';
import { operatorsOf } from '#contract/office/grids/grid-query.rules.ts';
import { MONEY_SCALE, moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import { readTyped } from '#contract/values/written-number.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '../ui/office-button.tsx';
import { OfficeField } from '../ui/office-field.tsx';

export interface FilterEditorProps {
  readonly column: GridColumn;
  readonly filter: GridFilter | undefined;
  /** People who can be chosen, by id. */
  readonly people: ReadonlyMap<string, string>;
  /** undefined removes it. */
  readonly onSet: (filter: GridFilter | undefined) => void;
}

export function FilterEditor(props: FilterEditorProps) {
  const { column } = props;
  const operators = operatorsOf(column);
  if (operators.includes('range')) return <RangeEditor {...props} />;
  return operators.includes('contains') ? <TextEditor {...props} /> : <ChoiceEditor {...props} />;
}

function ChoiceEditor({ column, filter, people, onSet }: FilterEditorProps) {
  const chosen = filter && 'is' in filter ? filter.is : [];
  const isEmpty = filter !== undefined && 'empty' in filter && filter.empty;
  const values =
    column.kind === 'flag'
      ? [
          { value: 'yes', name: m.grid_yes() },
          { value: 'no', name: m.grid_no() },
        ]
      : column.kind === 'person'
        ? [{ value: 'me', name: m.grid_me() }, ...[...people].map(([value, name]) => ({ value, name }))]
        : (column.choices ?? []).map(({ value, title }) => ({ value, name: title[getLocale()] }));
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    onSet(next.length > 0 ? { column: column.key, is: next } : undefined);
  };
  return (
    <>
      {values.map(({ value, name }) => (
        <label className="grid-popover__line" key={value}>
          <input
            className="grid__box"
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          {name}
        </label>
      ))}
      {operatorsOf(column).includes('empty') && (
        <label className="grid-popover__line">
          <input
            className="grid__box"
            type="checkbox"
            checked={isEmpty}
            onChange={() => onSet(isEmpty ? undefined : { column: column.key, empty: true })}
          />
          {column.kind === 'person' ? m.grid_nobody() : m.grid_empty_value()}
        </label>
      )}
    </>
  );
}

function TextEditor({ column, filter, onSet }: FilterEditorProps) {
  const [text, setText] = useState(filter && 'contains' in filter ? filter.contains : '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSet(text.trim() === '' ? undefined : { column: column.key, contains: text.trim() });
  };
  return (
    <form className="grid-popover__form" onSubmit={submit}>
      <OfficeField label={m.grid_contains()} value={text} onChange={({ target }) => setText(target.value)} />
      <div className="grid-popover__foot">
        <OfficeButton kind="quiet" onClick={() => onSet({ column: column.key, empty: false })}>
          {m.grid_filled_value()}
        </OfficeButton>
        <OfficeButton kind="ink" type="submit">
          {m.grid_apply()}
        </OfficeButton>
      </div>
    </form>
  );
}

function RangeEditor({ column, filter, onSet }: FilterEditorProps) {
  const isDay = column.kind === 'day' || column.kind === 'time';
  const range =
    filter && 'column' in filter && !('empty' in filter) ? (filter as { from?: GridBound; to?: GridBound }) : {};
  const [from, setFrom] = useState(() => boundText(column, range.from));
  const [to, setTo] = useState(() => boundText(column, range.to));
  const [wrong, setWrong] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const bounds = [from, to].map((text) => (text.trim() === '' ? null : boundOf(column, text.trim())));
    setWrong(bounds.includes(undefined));
    if (bounds.includes(undefined)) return;
    const [low, high] = bounds as Array<GridBound | null>;
    if (low === null && high === null) return onSet(undefined);
    onSet({
      column: column.key,
      ...(low !== null && { from: low as GridBound }),
      ...(high !== null && { to: high as GridBound }),
    });
  };
  const today = (low: GridBound | undefined, high: GridBound | undefined) =>
    onSet({ column: column.key, ...(low !== undefined && { from: low }), ...(high !== undefined && { to: high }) });
  return (
    <form className="grid-popover__form" onSubmit={submit}>
      {isDay && (
        <div>
          <OfficeButton kind="quiet" onClick={() => today('today', 'today')}>
            {m.grid_today()}
          </OfficeButton>
          <OfficeButton kind="quiet" onClick={() => today('today-7', undefined)}>
            {m.grid_last_days({ count: 7 })}
          </OfficeButton>
          <OfficeButton kind="quiet" onClick={() => today(undefined, 'today-1')}>
            {m.grid_before_today()}
          </OfficeButton>
        </div>
      )}
      <div className="grid-popover__pair">
        <OfficeField
          label={m.grid_from_label()}
          type={isDay ? 'date' : 'text'}
          inputMode={isDay ? undefined : 'decimal'}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <OfficeField
          label={m.grid_to_label()}
          type={isDay ? 'date' : 'text'}
          inputMode={isDay ? undefined : 'decimal'}
          value={to}
          onChange={({ target }) => setTo(target.value)}
          error={wrong ? m.grid_no_number() : undefined}
        />
      </div>
      <div className="grid-popover__foot">
        <OfficeButton kind="quiet" onClick={() => onSet({ column: column.key, empty: true })}>
          {m.grid_empty_value()}
        </OfficeButton>
        <OfficeButton kind="ink" type="submit">
          {m.grid_apply()}
        </OfficeButton>
      </div>
    </form>
  );
}

/** As the field shows it; relative days have no date of their own and are written anew. */
function boundText({ kind }: GridColumn, bound: GridBound | undefined): string {
  if (bound === undefined) return '';
  if (kind === 'day' || kind === 'time') return /^\d/.test(String(bound)) ? String(bound) : '';
  const value = kind === 'money' ? moneyToNumber(Number(bound)) : Number(bound);
  return getLocale() === 'it' ? String(value).replace('.', ',') : String(value);
}

/** undefined = it is no number. */
function boundOf({ kind, decimals }: GridColumn, text: string): GridBound | undefined {
  if (kind === 'day' || kind === 'time') return text;
  const read = readTyped(text, getLocale());
  const money = read === undefined ? undefined : moneyFromNumber(read);
  if (money === undefined || kind === 'money') return money;
  const value = money / MONEY_SCALE;
  return kind === 'quantity' || (kind === 'percent' && decimals) || Number.isInteger(value) ? value : undefined;
}
