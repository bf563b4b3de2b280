/** Above the rows: find, filters as chips, height of the rows, columns, file. */
import { useMutation } from '@tanstack/react-query';
import { type Ref, useEffect, useState } from 'react';
import {
  GRID_DENSITIES,
  type GridColumn,
  type GridDefinition,
  type GridFilter,
  type GridState,
} from '#contract/office/grids/grid-definition.ts';
import { operatorsOf } from '#contract/office/grids/grid-query.rules.ts';
import { newKey } from '#kit/api/new-key.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { KeyCaps } from '../commands/key-caps.tsx';
import { callOffice } from '../lib/call-office.ts';
import { OfficeButton } from '../ui/office-button.tsx';
import { OfficeIcon } from '../ui/office-icon.tsx';
import { IconButton } from '../ui/office-icon-button.tsx';
import type { CellSetting } from './cell-text.rules.ts';
import { FilterEditor } from './filter-editor.tsx';
import { type FilterTexts, filterWords } from './filter-words.rules.ts';
import { GridPopover } from './grid-popover.tsx';
import type { Selection } from './selection.rules.ts';
import './grid-tools.css';

export interface GridToolsProps {
  readonly definition: GridDefinition;
  /** Columns that the person may see. */
  readonly columns: readonly GridColumn[];
  /** Keys of those that are shown, in order. */
  readonly shown: readonly string[];
  readonly state: GridState;
  readonly setting: CellSetting;
  readonly people: ReadonlyMap<string, string>;
  readonly viewToken: string | undefined;
  readonly selection: Selection;
  readonly find: Ref<HTMLInputElement>;
  readonly findWords: string;
  readonly onState: (change: Partial<GridState>) => void;
}

export function GridTools(props: GridToolsProps) {
  const { columns, state, setting, people, onState } = props;
  const setFilter = (column: string, filter: GridFilter | undefined) => {
    const others = state.filters.filter((one) => one.column !== column);
    onState({ filters: filter ? [...others, filter] : others });
  };
  return (
    <div className="grid-tools">
      <FindField {...props} />
      {state.filters.map((filter) => {
        const column = columns.find(({ key }) => key === filter.column);
        if (!column) return null;
        const title = column.title[getLocale()];
        const words = filterWords(column, filter, setting, filterTexts(), people);
        return (
          <span className="grid-tools__chip" key={`${filter.column} ${words}`}>
            <GridPopover
              title={title}
              trigger={
                <button type="button" className="grid-tools__chip-words">
                  <small>{title}</small> {words}
                </button>
              }
            >
              {(close) => (
                <FilterEditor
                  column={column}
                  filter={filter}
                  people={people}
                  onSet={(next) => {
                    setFilter(column.key, next);
                    if (column.kind !== 'choice' && column.kind !== 'person') close();
                  }}
                />
              )}
            </GridPopover>
            <button
              type="button"
              className="grid-tools__remove"
              aria-label={m.grid_remove_filter({ name: `${title} ${words}` })}
              onClick={() => onState({ filters: state.filters.filter((one) => one !== filter) })}
            >
              <OfficeIcon name="x" small />
            </button>
          </span>
        );
      })}
      <AddFilter columns={columns} people={people} filters={state.filters} onSet={setFilter} />
      <span className="grid-tools__space" />
      <fieldset className="grid-tools__heights" aria-label={m.grid_row_height()}>
        {GRID_DENSITIES.map((height) => (
          <button
            key={height}
            type="button"
            aria-pressed={state.density === height}
            onClick={() => onState({ density: height })}
          >
            {height}
          </button>
        ))}
      </fieldset>
      <ColumnsMenu {...props} />
      <ExportMenu {...props} />
    </div>
  );
}

export const filterTexts = (): FilterTexts => ({
  not: m.grid_not(),
  empty: m.grid_empty_value(),
  filled: m.grid_filled_value(),
  from: (value) => m.grid_from_value({ value }),
  to: (value) => m.grid_to_value({ value }),
  today: m.grid_today(),
  yes: m.grid_yes(),
  no: m.grid_no(),
  me: m.grid_me(),
});

/** How long a pause in typing is taken for the end of a word. */
const PAUSE_MS = 200;

function FindField({ find, findWords, state, onState }: GridToolsProps) {
  const [text, setText] = useState(state.text);
  useEffect(() => setText(state.text), [state.text]);
  useEffect(() => {
    if (text === state.text) return;
    const timer = setTimeout(() => onState({ text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, state.text, onState]);
  return (
    <div className="grid-tools__find">
      <OfficeIcon name="search" small />
      <input
        ref={find}
        className="input"
        type="search"
        aria-label={findWords}
        placeholder={findWords}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onState({ text });
          if (event.key !== 'Escape') return;
          // Browsers empty a search field with Escape: the list would be whole again, and the next key meant for another row.
          event.preventDefault();
          onState({ text });
          // Back to the rows, where the keys of the list are; to the page where no row was found.
          const page = event.currentTarget.closest('main');
          (page?.querySelector<HTMLElement>('[role=grid]') ?? page)?.focus();
        }}
      />
      <KeyCaps keys="/" />
    </div>
  );
}

interface AddFilterProps extends Pick<GridToolsProps, 'columns' | 'people'> {
  readonly filters: readonly GridFilter[];
  readonly onSet: (column: string, filter: GridFilter | undefined) => void;
}

function AddFilter({ columns, people, filters, onSet }: AddFilterProps) {
  const [key, setKey] = useState<string>();
  const column = columns.find((one) => one.key === key);
  return (
    <GridPopover
      title={column ? column.title[getLocale()] : m.grid_filter_by()}
      trigger={
        <button type="button" className="grid-tools__add" onClick={() => setKey(undefined)}>
          <OfficeIcon name="plus" small /> {m.grid_filter()}
        </button>
      }
    >
      {(close) =>
        column ? (
          <div ref={focusFirst}>
            <FilterEditor
              column={column}
              filter={filters.find((one) => one.column === key)}
              people={people}
              onSet={(filter) => {
                onSet(column.key, filter);
                if (column.kind !== 'choice' && column.kind !== 'person') close();
              }}
            />
          </div>
        ) : (
          columns
            .filter((one) => operatorsOf(one).length > 0)
            .map((one) => (
              <button type="button" className="grid-popover__line" key={one.key} onClick={() => setKey(one.key)}>
                {one.title[getLocale()]}
              </button>
            ))
        )
      }
    </GridPopover>
  );
}

/** The list of columns gives way to the condition: so does the focus. */
const focusFirst = (box: HTMLElement | null): void => box?.querySelector<HTMLElement>('input, button')?.focus();

/** Pixels by which the menu changes a width. */
const WIDER = 24;

function ColumnsMenu({ columns, shown, state, onState }: GridToolsProps) {
  const keys = [...shown, ...columns.map(({ key }) => key).filter((key) => !shown.includes(key))];
  const move = (key: string, by: number) => {
    const at = shown.indexOf(key);
    const next = shown.filter((one) => one !== key);
    next.splice(at + by, 0, key);
    onState({ columns: next });
  };
  return (
    <GridPopover
      title={m.grid_columns_title()}
      trigger={
        <OfficeButton kind="quiet" icon="cols">
          {m.grid_columns({ count: shown.length })}
        </OfficeButton>
      }
    >
      {() => (
        <>
          {keys.map((key) => {
            const column = columns.find((one) => one.key === key);
            if (!column) return null;
            const isShown = shown.includes(key);
            const name = column.title[getLocale()];
            const width = state.widths[key] ?? column.width;
            const resize = (by: number) =>
              onState({ widths: { ...state.widths, [key]: Math.min(Math.max(width + by, 40), 800) } });
            return (
              <div className="grid-popover__line" key={key}>
                <label className="grid-popover__name">
                  <input
                    className="grid__box"
                    type="checkbox"
                    checked={isShown}
                    // One column stays: an empty grid could not be used.
                    disabled={isShown && shown.length === 1}
                    onChange={() =>
                      onState({ columns: isShown ? shown.filter((one) => one !== key) : [...shown, key] })
                    }
                  />
                  {name}
                </label>
                {isShown && (
                  <>
                    <IconButton icon="minus" label={m.grid_narrower({ name })} onClick={() => resize(-WIDER)} />
                    <IconButton icon="plus" label={m.grid_wider({ name })} onClick={() => resize(WIDER)} />
                    <IconButton
                      icon="up"
                      label={m.grid_earlier({ name })}
                      disabled={shown[0] === key}
                      onClick={() => move(key, -1)}
                    />
                    <IconButton
                      icon="down"
                      label={m.grid_later({ name })}
                      disabled={shown.at(-1) === key}
                      onClick={() => move(key, 1)}
                    />
                  </>
                )}
              </div>
            );
          })}
          <div className="grid-popover__foot">
            <OfficeButton kind="quiet" onClick={() => onState({ columns: [], widths: {} })}>
              {m.grid_columns_reset()}
            </OfficeButton>
          </div>
        </>
      )}
    </GridPopover>
  );
}

function ExportMenu({ viewToken, shown, selection }: GridToolsProps) {
  const save = useMutation({
    async mutationFn({ format, chosen }: { format: 'csv' | 'xlsx'; chosen: boolean }) {
      const rows = !chosen ? {} : selection.all ? { except: [...selection.except] } : { ids: [...selection.ids] };
      const asked = { key: newKey(), view: viewToken ?? '', format, columns: [...shown], ...rows };
      const { message } = await callOffice('office_grid.export', asked);
      const link = Object.assign(document.createElement('a'), { href: message.href, download: '' });
      link.click();
    },
  });
  const some = selection.all ? selection.except.size > 0 : selection.ids.size > 0;
  const files = (chosen: boolean, close: () => void) =>
    (['xlsx', 'csv'] as const).map((format) => (
      <button
        type="button"
        className="grid-popover__line"
        key={`${format} ${chosen}`}
        onClick={() => {
          save.mutate({ format, chosen });
          close();
        }}
      >
        {chosen
          ? m.grid_export_chosen({ format: format.toUpperCase() })
          : m.grid_export_view({ format: format.toUpperCase() })}
      </button>
    ));
  return (
    <>
      <GridPopover
        title={m.grid_export_title()}
        trigger={
          <OfficeButton kind="quiet" icon="dl" disabled={viewToken === undefined || save.isPending}>
            {m.grid_export()}
          </OfficeButton>
        }
      >
        {(close) => (
          <>
            {files(false, close)}
            {some && files(true, close)}
          </>
        )}
      </GridPopover>
      {save.isError && (
        <span className="grid-tools__failed" role="alert">
          {m.grid_export_failed()}
        </span>
      )}
    </>
  );
}
