/**
 * One value into many rows: what will change and what stays out and why is seen before (C-OFF-3), the work goes on in the
 * background, can be stopped and taken back.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { CellValue, GridColumn, GridDefinition } from '#contract/office/grids/grid-definition.ts';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { callOffice } from '../lib/call-office.ts';
import { changeOffice } from '../lib/change-office.ts';
import { refusalWords } from '../lib/refusal-words.ts';
import { noteQuietly } from '../lib/undo-newest.ts';
import { OfficeButton } from '../ui/office-button.tsx';
import { OfficeDialog } from '../ui/office-dialog.tsx';
import { OfficeField } from '../ui/office-field.tsx';
import { optionsOf } from './cell-editor.tsx';
import { type CellSetting, shownText } from './cell-text.rules.ts';
import { type ReadValue, valueOfText } from './cell-value.rules.ts';
import type { Selection } from './selection.rules.ts';
import './bulk-dialog.css';

export interface BulkDialogProps {
  readonly definition: GridDefinition;
  /** Columns that the person may write. */
  readonly columns: readonly GridColumn[];
  readonly view: string;
  readonly selection: Selection;
  readonly count: number;
  readonly seenAt: string;
  readonly setting: CellSetting;
  readonly people: ReadonlyMap<string, string>;
  /** Done: the choice is left. */
  readonly leave: () => void;
  readonly close: () => void;
}

type Preview = OfficeApiTypes['office_bulk.preview']['response']['message'];
type Bulk = OfficeApiTypes['office_bulk.get']['response']['message'];
type Set = Array<{ column: string; value: CellValue }>;

/** Named rows, or the view less some; a list of names has a limit. */
const chosenOf = (selection: Selection) =>
  selection.all ? { except: [...selection.except] } : { ids: [...selection.ids] };

export function BulkDialog(props: BulkDialogProps) {
  const { definition, columns, view, selection, count, seenAt, setting, people, close } = props;
  const [key, setKey] = useState(columns[0]?.key ?? '');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [id, setId] = useState<number>();
  const column = columns.find((one) => one.key === key);
  const shown = (cell: CellValue) => (column ? shownText(column, cell, setting) || '—' : '');
  const read: ReadValue | undefined = column && valueOfText(column, text, { ...setting, people });
  const set = (): Set => (read && 'value' in read ? [{ column: key, value: read.value }] : []);

  const preview = useMutation({
    mutationFn: async () =>
      (await callOffice('office_bulk.preview', { view, ...chosenOf(selection), set: set() })).message,
  });
  const start = useMutation({
    mutationFn: async () =>
      (await changeOffice('office_bulk.start', { view, ...chosenOf(selection), set: set() })).message,
    onSuccess: (bulk) => setId(bulk.id),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(read && 'fault' in read ? read.fault[getLocale()] : undefined);
    if (read && 'value' in read) preview.mutate();
  };
  const failure = preview.error ?? start.error;
  const options = column && optionsOf(column, people);
  const wanted = column?.kind === 'person' ? text || '—' : shown(read && 'value' in read ? read.value : null);
  return (
    <OfficeDialog open close={close} title={m.bulk_title({ count, shown: formatCount(count) })} wide>
      {id === undefined ? (
        <form className="bulk" onSubmit={submit}>
          <p className="hint">{m.bulk_seen({ time: seenAt, grid: definition.title[getLocale()] })}</p>
          <div className="bulk__what">
            <div className="field">
              <label className="field__label" htmlFor="bulk-column">
                {m.bulk_field()}
              </label>
              <select
                id="bulk-column"
                className="input"
                value={key}
                onChange={({ target }) => {
                  setKey(target.value);
                  setText('');
                  preview.reset();
                }}
              >
                {columns.map((one) => (
                  <option key={one.key} value={one.key}>
                    {one.title[getLocale()]}
                  </option>
                ))}
              </select>
            </div>
            {options ? (
              <div className="field">
                <label className="field__label" htmlFor="bulk-value">
                  {m.bulk_value()}
                </label>
                <select
                  id="bulk-value"
                  className="input"
                  value={text}
                  onChange={({ target }) => {
                    setText(target.value);
                    preview.reset();
                  }}
                >
                  <option value="">—</option>
                  {options.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </select>
                {fault !== undefined && <p className="field__error">{fault}</p>}
              </div>
            ) : (
              <OfficeField
                label={m.bulk_value()}
                hint={column?.edit?.optional ? m.bulk_value_hint() : undefined}
                value={text}
                error={fault}
                autoFocus
                onChange={({ target }) => {
                  setText(target.value);
                  setFault(undefined);
                  preview.reset();
                }}
              />
            )}
          </div>
          {failure && (
            <p className="field__error" role="alert">
              {failure instanceof ApiError && failure.status === 404 ? m.bulk_view_gone() : refusalWords(failure)}
            </p>
          )}
          {preview.data && <Foreseen preview={preview.data} wanted={wanted} shown={shown} />}
          <div className="dialog__foot">
            <OfficeButton onClick={close}>{m.frame_cancel()}</OfficeButton>
            {preview.data ? (
              <OfficeButton
                kind="go"
                disabled={start.isPending || preview.data.will_change === 0}
                onClick={() => start.mutate()}
              >
                {m.bulk_change({ count: formatCount(preview.data.will_change) })}
              </OfficeButton>
            ) : (
              <OfficeButton kind="go" type="submit" disabled={preview.isPending}>
                {m.bulk_preview()}
              </OfficeButton>
            )}
          </div>
        </form>
      ) : (
        <Followed id={id} {...props} />
      )}
    </OfficeDialog>
  );
}

interface ForeseenProps {
  readonly preview: Preview;
  /** As the cells will show it. */
  readonly wanted: string;
  readonly shown: (cell: CellValue) => string;
}

function Foreseen({ preview, wanted, shown }: ForeseenProps) {
  const { total, will_change: changed, already, refused, samples, whole_up_to: whole } = preview;
  return (
    <>
      <dl className="bulk__counts">
        <Count name={m.bulk_total()} count={total} />
        <Count name={m.bulk_will_change()} count={changed} />
        <Count name={m.bulk_already()} count={already} />
        <Count name={m.bulk_left_out()} count={refused.reduce((sum, { count }) => sum + count, 0)} />
      </dl>
      <Refused refused={refused} />
      {samples.length > 0 && (
        <div className="bulk__samples">
          <table>
            <caption>{m.bulk_samples({ count: samples.length })}</caption>
            <thead>
              <tr>
                <th scope="col">{m.bulk_row()}</th>
                <th scope="col">{m.bulk_before()}</th>
                <th scope="col">{m.bulk_after()}</th>
              </tr>
            </thead>
            <tbody>
              {samples.map(({ key, cells }) => (
                <tr key={key}>
                  <td className="bulk__key">{key}</td>
                  <td className="bulk__old">{shown(cells[0]?.before ?? null)}</td>
                  <td>{wanted}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="hint">{total > whole ? m.bulk_in_pieces() : m.bulk_all_or_nothing()}</p>
    </>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  );
}

function Refused({ refused }: Pick<Bulk, 'refused'>) {
  if (refused.length === 0) return null;
  return (
    <ul className="bulk__refused">
      {refused.map(({ why, count, keys }) => (
        <li key={why}>
          <b>{formatCount(count)}</b> {why} <span className="bulk__key">{keys.slice(0, 5).join(' ')}</span>
        </li>
      ))}
    </ul>
  );
}

const FOLLOWED_EVERY_MS = 1_000;

/** While it is done, and after: closing the dialog stops nothing. */
function Followed({ id, definition, leave, close }: BulkDialogProps & { readonly id: number }) {
  const client = useQueryClient();
  const { data: bulk } = useQuery({
    // Events of the topic ask for it again; should one be missed, it is asked for every second.
    queryKey: ['bulks', String(id)],
    queryFn: async () => (await callOffice('office_bulk.get', { id })).message,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : FOLLOWED_EVERY_MS),
  });
  const state = bulk?.state;
  useEffect(() => {
    if (state === undefined || state === 'running') return;
    void client.invalidateQueries({ queryKey: [definition.name] });
  }, [state, client, definition.name]);
  const [only] = bulk?.operations ?? [];
  const isOne = bulk?.operations.length === 1;
  useEffect(() => {
    // Ctrl+Z takes one operation back; several have their own button.
    if (state === 'done' && isOne && only !== undefined) noteQuietly(only);
  }, [state, isOne, only]);
  const stop = useMutation({ mutationFn: () => changeOffice('office_bulk.stop', { id }) });
  const undo = useMutation({
    async mutationFn() {
      for (const operation of bulk?.operations ?? [])
        await changeOffice('office_history.undo', { id: operation, forced: [] });
    },
    onSettled: () => client.invalidateQueries(),
  });
  if (!bulk) return <p className="hint">{m.bulk_starting()}</p>;
  const { total, progress, changed, refused, operations } = bulk;
  const words = {
    running: m.bulk_progress({ done: formatCount(progress), total: formatCount(total) }),
    done: m.bulk_done({ count: changed, shown: formatCount(changed) }),
    stopped:
      changed > 0 ? m.bulk_stopped({ done: formatCount(changed), total: formatCount(total) }) : m.bulk_stopped_none(),
    failed: m.bulk_failed({ done: formatCount(changed) }),
  }[bulk.state];
  return (
    <div className="bulk">
      <p role="status">
        <b>{undo.isSuccess ? m.bulk_undone() : words}</b>
      </p>
      {bulk.state === 'running' && (
        <>
          <progress className="bulk__progress" max={total} value={progress} aria-label={m.bulk_progress_label()} />
          <p className="hint">{m.bulk_goes_on()}</p>
        </>
      )}
      <Refused refused={refused} />
      {undo.error && (
        <p className="field__error" role="alert">
          {m.frame_not_undone()}
        </p>
      )}
      <div className="dialog__foot">
        {bulk.state === 'running' ? (
          <OfficeButton kind="danger" disabled={stop.isPending} onClick={() => stop.mutate()}>
            {m.bulk_stop()}
          </OfficeButton>
        ) : (
          operations.length > 0 &&
          !undo.isSuccess && (
            <OfficeButton icon="undo" disabled={undo.isPending} onClick={() => undo.mutate()}>
              {m.bulk_undo({ count: changed, shown: formatCount(changed) })}
            </OfficeButton>
          )
        )}
        <OfficeButton
          kind="ink"
          onClick={() => {
            if (bulk.state === 'done') leave();
            close();
          }}
        >
          {m.frame_close()}
        </OfficeButton>
      </div>
    </div>
  );
}
