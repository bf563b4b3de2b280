/**
 * One change of many rows: what will change and what stays out and why is seen before (C-OFF-3), the work goes on in the
 * background, can be stopped and taken back.
 */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { readAttributeKey } from '#contract/office/grids/attribute-columns.ts';
import type { CellValue, GridColumn, GridDefinition } from '#contract/office/grids/grid-definition.ts';
import { roundingFor } from '#contract/office/grids/money-change.rules.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { callOffice } from '../lib/call-office.ts';
import { changeOffice } from '../lib/change-office.ts';
import { refusalWords } from '../lib/refusal-words.ts';
import { OfficeButton } from '../ui/office-button.tsx';
import { OfficeDialog } from '../ui/office-dialog.tsx';
import { BulkFields } from './bulk-fields.tsx';
import { BulkFollowed } from './bulk-followed.tsx';
import { BulkForeseen, FarTick } from './bulk-foreseen.tsx';
import { patternParts } from './bulk-pattern.rules.ts';
import { type BulkColumn, type BulkWish, type TypedWish, waysOf, wishOf } from './bulk-wish.rules.ts';
import { type CellSetting, shownText } from './cell-text.rules.ts';
import { shownValue } from './cell-value.rules.ts';
import type { Selection } from './selection.rules.ts';
import './bulk-dialog.css';

/** The rows of a selection as they are sent: those named, or all of the view less some; a list of names has a limit. */
export interface ChosenRows {
  readonly view: string;
  readonly ids?: number[];
  readonly except?: number[];
}

export interface BulkDialogProps {
  readonly definition: GridDefinition;
  /** Columns that the person may write, those beyond the grid last. */
  readonly columns: readonly BulkColumn[];
  /** Columns that they see: patterns can name some of them. */
  readonly seen: readonly GridColumn[];
  readonly view: string;
  readonly selection: Selection;
  readonly count: number;
  readonly seenAt: string;
  readonly setting: CellSetting;
  readonly people: ReadonlyMap<string, string>;
  /** What an area says of a change beyond its rows, once the preview is there. */
  readonly effect?: ((rows: ChosenRows, wish: BulkWish) => ReactNode) | undefined;
  /** Done: the choice is left. */
  readonly leave: () => void;
  readonly close: () => void;
}

const chosenOf = (view: string, selection: Selection): ChosenRows =>
  selection.all ? { view, except: [...selection.except] } : { view, ids: [...selection.ids] };

/** What is written; without a rounding until the person chooses one: until then it follows the amounts. */
type Written = Omit<TypedWish, 'round'> & { readonly round?: TypedWish['round'] };

const EMPTY: Written = {
  way: 'value',
  text: '',
  english: '',
  find: '',
  exact: false,
  words: true,
  gaps: false,
};
/** The first way of its column. */
const emptyFor = (column: BulkColumn | undefined): Written => ({
  ...EMPTY,
  way: (column && waysOf(column)[0]) ?? 'value',
});

/**
 * A column of amounts first: raising them is what such grids are opened for. Not one that is hidden at first, nor the cost of
 * articles: their names are changed more often.
 */
const firstOf = (columns: readonly BulkColumn[]) =>
  (
    columns.find(({ kind, optional, permission }) => kind === 'money' && !optional && permission !== 'costs.read') ??
    columns[0]
  )?.key;

export function BulkDialog(props: BulkDialogProps) {
  const { definition, columns, seen, view, selection, count, seenAt, setting, people, close } = props;
  const [key, setKey] = useState(firstOf(columns) ?? '');
  const [written, setTyped] = useState(() => emptyFor(columns.find((one) => one.key === key)));
  const [fault, setFault] = useState<string>();
  const [isSure, setSure] = useState(false);
  const [id, setId] = useState<number>();
  const column = columns.find((one) => one.key === key);
  const shown = (cell: CellValue, of = key) => {
    const shownColumn = columns.find((one) => one.key === of);
    if (!shownColumn) return '';
    // What moves along is said where there is some.
    return shownText(shownColumn, cell, setting) || (of === key ? '—' : '');
  };
  const valueShown = (value: CellValue) => (column ? shownValue(column, value, setting) || '—' : '');
  const rows = chosenOf(view, selection);
  const decimals = useDecimals(rows, column);
  const typed = { ...written, round: written.round ?? roundingFor(decimals ?? 2) };
  const more = columns.filter((one) => readAttributeKey(one.key));
  const parts = patternParts(definition, { seen, more, of: key }, getLocale());

  const preview = useMutation({
    mutationFn: async (set: readonly BulkWish[]) => {
      const { message } = await callOffice('office_bulk.preview', { ...rows, set: set.map((wish) => ({ ...wish })) });
      return { ...message, set };
    },
  });
  const start = useMutation({
    mutationFn: async ({ set, far }: { readonly set: readonly BulkWish[]; readonly far: number }) =>
      (await changeOffice('office_bulk.start', { ...rows, set: set.map((wish) => ({ ...wish })), far })).message,
    onSuccess: (bulk) => setId(bulk.id),
  });
  const change = (next: { column: string } | { typed: Written }) => {
    if ('column' in next) setKey(next.column);
    setTyped('typed' in next ? next.typed : emptyFor(columns.find((one) => one.key === next.column)));
    setFault(undefined);
    setSure(false);
    preview.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!column) return;
    const read = wishOf(column, typed, { ...setting, people, parts });
    setFault('fault' in read ? read.fault[getLocale()] : undefined);
    if ('set' in read) preview.mutate(read.set);
  };
  const failure = preview.error ?? start.error;
  const foreseen = preview.data;
  const [wish] = foreseen?.set ?? [];
  return (
    <OfficeDialog open close={close} title={m.bulk_title({ count, shown: formatCount(count) })} wide>
      {id === undefined ? (
        <form className="bulk" onSubmit={submit}>
          <p className="hint">{m.bulk_seen({ time: seenAt, grid: definition.title[getLocale()] })}</p>
          <BulkFields
            columns={columns}
            column={column}
            typed={typed}
            parts={parts}
            decimals={decimals}
            fault={fault}
            people={people}
            onColumn={(next) => change({ column: next })}
            onTyped={(changed) => change({ typed: { ...written, ...changed } })}
          />
          {failure && (
            <p className="field__error" role="alert">
              {failure instanceof ApiError && failure.status === 404 ? m.bulk_view_gone() : refusalWords(failure)}
            </p>
          )}
          {foreseen && (
            <>
              <BulkForeseen
                preview={foreseen}
                shown={shown}
                wanted={wantedText(foreseen.set, column?.kind === 'person' ? () => typed.text || '—' : valueShown)}
              >
                {foreseen.will_change > 0 && wish && props.effect?.(rows, wish)}
              </BulkForeseen>
              <FarTick count={foreseen.far} checked={isSure} onTick={setSure} />
            </>
          )}
          <div className="dialog__foot bulk__foot">
            <OfficeButton onClick={close}>{m.frame_cancel()}</OfficeButton>
            {foreseen ? (
              <OfficeButton
                kind="go"
                disabled={start.isPending || foreseen.will_change === 0 || (foreseen.far > 0 && !isSure)}
                onClick={() => start.mutate(foreseen)}
              >
                {m.bulk_change({ count: formatCount(foreseen.will_change) })}
              </OfficeButton>
            ) : (
              <OfficeButton kind="go" type="submit" disabled={preview.isPending}>
                {m.bulk_preview()}
              </OfficeButton>
            )}
          </div>
        </form>
      ) : (
        <BulkFollowed {...props} id={id} />
      )}
    </OfficeDialog>
  );
}

/** Of the chosen amounts; undefined until they are known, and of a column that has cents only. */
function useDecimals(rows: ChosenRows, column: BulkColumn | undefined): 2 | 3 | 4 | undefined {
  const { data } = useQuery({
    queryKey: ['bulk-decimals', rows, column?.key],
    queryFn: async () => (await callOffice('office_bulk.decimals', { ...rows, column: column?.key ?? '' })).message,
    enabled: column?.kind === 'money' && (column.decimals ?? 2) > 2,
    retry: false,
  });
  return data?.decimals;
}

/** undefined = each row has its own value. */
function wantedText(set: readonly BulkWish[], shown: (cell: CellValue) => string): string | undefined {
  const values = set.flatMap((wish) => ('value' in wish ? shown(wish.value) : []));
  return values.length < set.length ? undefined : [...new Set(values)].join(' · ');
}
