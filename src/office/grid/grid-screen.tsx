/**
 * The page of any grid: views, tools, what is new, rows, and the bar of what is chosen. An area gives the definition, the
 * contents of special cells, its commands and its bar.
 */
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { GridDefinition, GridParameters, ListedValue } from '#contract/office/grids/grid-definition.ts';
import { formatAmount, moneyToNumber } from '#contract/values/money.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import type { Command } from '../commands/command-list.ts';
import { useCommands } from '../commands/use-commands.ts';
import { useMedia } from '../lib/use-media.ts';
import { OfficePage } from '../shell/office-page.tsx';
import { OfficeButton } from '../ui/office-button.tsx';
import type { BulkDialogProps } from './bulk-dialog.tsx';
import type { CellSetting } from './cell-text.rules.ts';
import { type Chosen, ChosenBar, type ChosenParts, MOST_CHOSEN } from './chosen-bar.tsx';
import { EditStrip } from './edit-strip.tsx';
import { GridBeside } from './grid-beside.tsx';
import type { GridLinks } from './grid-links.ts';
import { type GridHandle, GridTable } from './grid-table.tsx';
import { GridTabs } from './grid-tabs.tsx';
import { GridTools } from './grid-tools.tsx';
import { NEWS_KEY, NewsStrip } from './news-strip.tsx';
import { NothingFound } from './nothing-found.tsx';
import { chosenCount, NOTHING_CHOSEN, type Selection } from './selection.rules.ts';
import { useCellEdits } from './use-cell-edits.ts';
import { useGridState } from './use-grid-state.ts';
import { type Row, useGridView } from './use-grid-view.ts';
import './grid-screen.css';

export interface GridScreenProps extends ChosenParts {
  readonly definition: GridDefinition;
  /** What the rows depend on beside the query; part of the page's path. Other ones are another screen: give it a `key` of them. */
  readonly parameters?: GridParameters;
  readonly links: GridLinks;
  readonly findWords: string;
  /** `12 ordini`. */
  readonly countWords: (count: string) => string;
  /** What a new row says of itself in the strip. */
  readonly newsOf: (row: Row) => string;
  readonly newsWords: (count: number) => string;
  readonly people?: ReadonlyMap<string, string>;
  /** By column what its cells can hold, where the shop has a list of it. */
  readonly lists?: Readonly<Record<string, readonly ListedValue[]>> | undefined;
  /** Columns beyond the grid that a change of many rows can write: attributes of articles. */
  readonly more?: BulkDialogProps['columns'] | undefined;
  /** Strips of the area, above those of the grid. */
  readonly strip?: ReactNode;
  /** At the right end of the head. */
  readonly actions?: ReactNode;
  /** Beside the rows where the window is wide: of the row under the cursor. */
  readonly panel?: (row: Row | undefined) => ReactNode;
  /** Columns that the panel says too: left out where both stand close, unless the person chose the columns. */
  readonly panelColumns?: readonly string[];
  /** Below a list without rows: what is like the text that was searched. */
  readonly similar?: (text: string) => ReactNode;
  /** What a change of many rows would mean beyond them, in its preview. */
  readonly effect?: BulkDialogProps['effect'];
  readonly commands: (chosen: () => Chosen) => readonly Command[];
}

/** The panel is there, and leaves the rows less than they want. */
const CLOSE = '(min-width: 1380px) and (max-width: 1679.98px)';
const NO_PARAMETERS: GridParameters = {};
const NO_PEOPLE: ReadonlyMap<string, string> = new Map();

/** Seldom opened: not in the first load of a grid. */
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

export function GridScreen(props: GridScreenProps) {
  const { definition, links, lists, panelColumns, parameters = NO_PARAMETERS, people = NO_PEOPLE } = props;
  const isClose = useMedia(CLOSE) && props.panel !== undefined;
  const page = useGridState(definition, parameters);
  const { state, change } = page;
  const [cursor, setCursor] = useState(0);
  const [visible, setVisible] = useState({ from: 0, to: 40 });
  const onVisible = useCallback((from: number, to: number) => setVisible({ from, to }), []);
  const query = useMemo(
    () => ({ filters: state.filters, text: state.text, sort: state.sort }),
    [state.filters, state.text, state.sort],
  );
  const view = useGridView(definition, query, visible, parameters);
  const [chosen, setChosen] = useState<{ selection: Selection; view: string }>({ selection: NOTHING_CHOSEN, view: '' });
  const token = view.opened?.view ?? '';
  // "All" is all of the view in which it was said: another one begins without it (C-OFF-3).
  const selection = chosen.selection.all && chosen.view !== token ? NOTHING_CHOSEN : chosen.selection;
  const onSelection = useCallback(
    (next: Selection) => {
      setChosen({ selection: next, view: token });
      if (next.all && (view.total ?? 0) <= MOST_CHOSEN) void view.read(0, view.total ?? 0);
    },
    [token, view],
  );

  const { opened } = view;
  const setting: CellSetting = useMemo(
    () => ({
      locale: getLocale(),
      timeZone: opened?.time_zone ?? 'Europe/Rome',
      today: opened?.today ?? new Date().toISOString().slice(0, 10),
    }),
    [opened?.time_zone, opened?.today],
  );
  const columns = useMemo(
    () =>
      definition.columns
        .filter(({ key }) => opened?.columns.includes(key) ?? true)
        .map((column) => ({ ...column, ...(lists?.[column.key] && { list: lists[column.key] }) })),
    [definition, lists, opened?.columns],
  );
  const shown = useMemo(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]));
    const keys =
      state.columns.length > 0
        ? state.columns
        : columns
            .filter(({ optional }) => optional !== true && optional !== getLocale())
            .filter(({ key }) => !(isClose && panelColumns?.includes(key)))
            .map(({ key }) => key);
    return keys.flatMap((key) => byKey.get(key) ?? []);
  }, [columns, state.columns, isClose, panelColumns]);

  const edits = useCellEdits({ definition, setting, people });
  const canEdit = shown.some(edits.isEditable);
  const writable = columns.filter(edits.isEditable);
  const [bulk, setBulk] = useState<Selection>();
  const handle = useRef<GridHandle>(null);
  const find = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const total = view.total ?? 0;
  const count = chosenCount(selection, total);
  const seenAt = opened
    ? new Date(opened.at).toLocaleTimeString(getLocale(), {
        timeZone: setting.timeZone,
        hour: 'numeric',
        minute: '2-digit',
      })
    : '';

  function chosenNow(): Chosen {
    // Only what the deed was about: whatever was chosen while its request was on its way stays.
    const leave = () =>
      setChosen((now) => (now.selection === selection ? { selection: NOTHING_CHOSEN, view: token } : now));
    const column = handle.current?.cursorColumn();
    if (count === 0) {
      const row = handle.current?.cursorRow();
      return { count: 0, rows: row ? [row] : [], column, seenAt, leave };
    }
    if (!selection.all) {
      const rows = [...selection.ids].flatMap((id) => view.known.get(id) ?? []);
      return { count, rows: rows.length === count ? rows : null, column, seenAt, leave };
    }
    if (total > MOST_CHOSEN) return { count, rows: null, column, seenAt, leave };
    const places = Array.from({ length: total }, (_, place) => view.rowAt(place));
    const rows = places.flatMap((row) => (row && !selection.except.has(row.id) ? [row] : []));
    return { count, rows: rows.length === count ? rows : null, column, seenAt, leave };
  }
  const latest = useRef(chosenNow);
  latest.current = chosenNow;

  useCommands([
    {
      id: 'next',
      name: m.grid_next_row(),
      key: 'j',
      run: () => handle.current?.move(1),
      repeats: true,
      keyOnly: true,
      hint: true,
    },
    {
      id: 'previous',
      name: m.grid_previous_row(),
      key: 'k',
      run: () => handle.current?.move(-1),
      repeats: true,
      keyOnly: true,
    },
    { id: 'choose', name: m.grid_choose(), key: 'x', run: () => handle.current?.choose(), keyOnly: true, hint: true },
    { id: 'news', name: m.grid_show_all_news(), key: NEWS_KEY, disabled: !view.news?.count, run: view.reopen },
    { id: 'find', name: m.grid_find(), key: '/', run: () => find.current?.focus() },
    ...editCommands(canEdit, handle),
    ...(writable.length > 0
      ? [
          {
            id: 'bulk',
            name: m.bulk_open(),
            key: 'e',
            icon: 'edit' as const,
            disabled: count === 0,
            run: () => setBulk(selection),
          },
        ]
      : []),
    ...props.commands(() => latest.current()),
  ]);

  const sortBy = (column: string, more: boolean) => {
    const before = state.sort.find((one) => one.column === column);
    // Up, down, and back to the order of the view.
    const next = before ? (before.down ? [] : [{ column, down: true }]) : [{ column, down: false }];
    change({ sort: more ? [...state.sort.filter((one) => one.column !== column), ...next].slice(-3) : next });
  };

  const isEmpty = !view.isLoading && total === 0 && opened !== undefined;
  useEffect(() => {
    // The rows that had the keys are gone.
    if (isEmpty && document.activeElement === document.body) document.getElementById('page')?.focus();
  }, [isEmpty]);
  return (
    <OfficePage
      title={definition.title[getLocale()]}
      body="whole"
      head={<GridTabs grid={definition.name} page={page} />}
      actions={props.actions}
      strip={
        <>
          {props.strip}
          <EditStrip edits={edits} links={links} />
          {view.news !== undefined && view.news.count > 0 && (
            <NewsStrip
              words={props.newsWords(view.news.count)}
              rows={view.news.rows.map(props.newsOf)}
              isChosen={count > 0}
              show={view.reopen}
            />
          )}
        </>
      }
      status={
        <>
          <span>
            {view.total === null ? (opened ? m.grid_counting() : '') : props.countWords(formatCount(view.total))}
          </span>
          {definition.columns.map(({ key, kind, title }) => {
            const sum = view.sums?.[key];
            if (sum === undefined || total === 0) return null;
            const words = kind === 'money' ? formatAmount(moneyToNumber(sum), getLocale(), 2) : formatCount(sum);
            return (
              <span key={key}>
                {title[getLocale()]} <b>{words}</b>
              </span>
            );
          })}
          {seenAt && <span>{m.grid_seen_at({ time: seenAt })}</span>}
        </>
      }
    >
      <GridTools
        definition={definition}
        columns={columns}
        shown={shown.map(({ key }) => key)}
        state={state}
        setting={setting}
        people={people}
        viewToken={opened?.view}
        selection={selection}
        find={find}
        findWords={props.findWords}
        onState={change}
      />
      {page.leftOut.length > 0 && (
        <p className="grid-screen__note">{m.grid_left_out({ columns: page.leftOut.join(', ') })}</p>
      )}
      {view.error && (
        <div className="grid-screen__error" role="alert">
          {m.grid_not_read()}
          <OfficeButton onClick={view.reopen}>{m.grid_try_again()}</OfficeButton>
        </div>
      )}
      {isEmpty ? (
        <NothingFound page={page} columns={columns} setting={setting} people={people} similar={props.similar} />
      ) : (
        <GridBeside panel={props.panel} grid={definition.name} view={view} cursor={cursor}>
          <GridTable
            label={`${definition.title[getLocale()]}: ${page.tab.title}`}
            links={links}
            grid={definition.name}
            people={people}
            edits={edits}
            chosenRows={() => (count === 0 ? [] : (chosenNow().rows ?? []))}
            columns={shown}
            widths={state.widths}
            density={state.density}
            sort={state.sort.length > 0 ? state.sort : definition.sort}
            setting={setting}
            view={view}
            selection={selection}
            handle={handle}
            onVisible={onVisible}
            onSelection={onSelection}
            onSort={sortBy}
            onWidth={(column, pixels) => change({ widths: { ...state.widths, [column]: pixels } })}
            onOpen={(row) => links.pageOf && navigate(links.pageOf(row))}
            onCursor={setCursor}
          />
        </GridBeside>
      )}
      {count > 0 && (
        <ChosenBar {...props} chosen={chosenNow()}>
          {writable.length > 0 && (
            <OfficeButton icon="edit" keyShown="e" onClick={() => setBulk(selection)}>
              {m.bulk_open()}
            </OfficeButton>
          )}
        </ChosenBar>
      )}
      {bulk && (
        <Suspense>
          <BulkDialog
            definition={definition}
            columns={[...writable, ...(props.more ?? [])]}
            seen={columns}
            view={token}
            selection={bulk}
            count={chosenCount(bulk, total)}
            seenAt={seenAt}
            setting={setting}
            people={people}
            effect={props.effect}
            leave={() => setChosen({ selection: NOTHING_CHOSEN, view: token })}
            close={() => setBulk(undefined)}
          />
        </Suspense>
      )}
    </OfficePage>
  );
}

/** The keys of cells that can be written; Enter, Esc, Tab and the clipboard belong to the grid and its field. */
function editCommands(canEdit: boolean, handle: RefObject<GridHandle | null>): readonly Command[] {
  if (!canEdit) return [];
  return [
    { id: 'edit', name: m.grid_edit(), key: 'F2', keyOnly: true, hint: true, run: () => handle.current?.edit() },
    { id: 'fill', name: m.grid_fill(), key: '$mod+KeyD', keyOnly: true, run: () => handle.current?.fillDown() },
    { id: 'clear', name: m.grid_clear(), key: 'Delete', keyOnly: true, run: () => handle.current?.clear() },
  ];
}
