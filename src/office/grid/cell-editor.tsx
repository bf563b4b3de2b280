/** The field of a cell: it fills the cell, its text stands where the cell's text stood. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { GridColumn } from '#contract/office/grids/grid-definition.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { isNumeric } from './cell-text.rules.ts';
import './cell-editor.css';
import type { CellEditing, Leaving } from './use-cell-editing.ts';

interface CellEditorProps {
  readonly column: GridColumn;
  /** `OC/12 Assegnato`. */
  readonly label: string;
  readonly people: ReadonlyMap<string, string>;
  readonly editing: CellEditing;
}

export function CellEditor({ column, label, people, editing }: CellEditorProps) {
  const [text, setText] = useState(editing.text);
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>(null);
  const listId = useId();
  /** Once it is left by a key, the loss of the focus is no second time. */
  const isLeft = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select?.();
  }, []);

  const change = (next: string) => {
    setText(next);
    setFault(undefined);
    editing.onText(next);
  };
  function leave(leaving: Leaving): void {
    if (isLeft.current) return;
    // Before it is sent: the grid takes the focus meanwhile, and that would send it again.
    isLeft.current = true;
    const wrong = editing.commit(text, leaving);
    isLeft.current = wrong === undefined;
    setFault(wrong);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const leaving = leavingOf(event, hasLines);
    event.stopPropagation();
    if (event.key === 'Escape') {
      isLeft.current = true;
      editing.cancel();
    } else if (leaving) leave(leaving);
    else return;
    event.preventDefault();
  }
  const hasLines = column.edit?.lines === true;
  const shared = {
    ref: field,
    className: ['cell-editor', isNumeric(column) && 'cell-editor--number', hasLines && 'cell-editor--lines']
      .filter(Boolean)
      .join(' '),
    'aria-label': label,
    'aria-invalid': fault !== undefined || undefined,
    value: text,
    onKeyDown,
    onBlur: () => leave('stay'),
    // A press into the field is none on the cell.
    onClick: (event: { stopPropagation(): void }) => event.stopPropagation(),
  };
  const options = optionsOf(column, people);
  return (
    <>
      {options ? (
        <select {...shared} onChange={({ target }) => change(target.value)}>
          {(column.edit?.optional || text === '') && <option value="">—</option>}
          {!options.includes(text) && text !== '' && <option>{text}</option>}
          {options.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : hasLines ? (
        <textarea {...shared} rows={6} onChange={({ target }) => change(target.value)} />
      ) : (
        <input
          {...shared}
          inputMode={isNumeric(column) ? 'decimal' : undefined}
          autoComplete="off"
          list={column.list && listId}
          onChange={({ target }) => change(target.value)}
        />
      )}
      {column.list && <ListOf column={column} id={listId} />}
      {fault !== undefined && (
        <span className="cell-editor__fault" role="alert">
          {fault}
        </span>
      )}
    </>
  );
}

/** What the browser proposes while a name or a code is typed. */
export function ListOf({ column, id }: { column: GridColumn; id: string }) {
  return (
    <datalist id={id}>
      {column.list?.map(({ value, code, name }) => (
        <option key={value} value={column.edit?.listed ? name : code}>
          {column.edit?.listed ? code : name}
        </option>
      ))}
    </datalist>
  );
}

/** What can be chosen; undefined = the value is written. */
export function optionsOf(
  { kind, choices }: GridColumn,
  people: ReadonlyMap<string, string>,
): readonly string[] | undefined {
  if (kind === 'person') return [...people.values()];
  if (kind === 'choice') return (choices ?? []).map(({ title }) => title[getLocale()]);
  return kind === 'flag' ? [m.grid_yes(), m.grid_no()] : undefined;
}

/** Alt+Enter and Shift+Enter are lines of the text. */
function leavingOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent, hasLines: boolean): Leaving | undefined {
  if (key === 'Enter' && hasLines && (altKey || shiftKey)) return undefined;
  if (key === 'Enter') return ctrlKey || metaKey ? 'all' : 'down';
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  return undefined;
}
