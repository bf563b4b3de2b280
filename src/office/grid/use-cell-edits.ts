/**
 * What was written into cells and is not saved yet, and what was not saved and why. On screen at once, dotted until the
 * server has it; a block is checked whole, and nothing of it is saved until the person has seen what is wrong (C-OFF-4).
 */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CellValue, GridColumn, GridDefinition } from '#contract/office/grids/grid-definition.ts';
import { isEditable } from '#contract/office/grids/grid-edit.rules.ts';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { changeOffice } from '../lib/change-office.ts';
import { recount } from '../lib/recount.ts';
import { refusalWords } from '../lib/refusal-words.ts';
import { noteDone, noteQuietly } from '../lib/undo-newest.ts';
import { type CellSetting, shownText } from './cell-text.rules.ts';
import { type ReadValue, valueOfText } from './cell-value.rules.ts';
import { mendedBlock, nameOfCell, withoutCells } from './edit-block.rules.ts';
import { myPermissions } from './use-grid-state.ts';
import type { Row } from './use-grid-view.ts';

/** How a cell looks that is not as the server knows it. */
export interface CellMark {
  /**
   * `saving` until the server has it, `saved` until the row was read again, `held` = part of a block that waits for a decision, `bad` =
   * why not is said.
   */
  readonly state: 'saving' | 'saved' | 'held' | 'bad';
  readonly text: string;
  readonly why?: string | undefined;
}

/** By row id and column. */
export type CellMarks = ReadonlyMap<number, ReadonlyMap<string, CellMark>>;

/** A cell with what is wanted of it. */
export interface Wish {
  readonly row: Row;
  readonly column: GridColumn;
  readonly text: string;
  readonly read: ReadValue;
}

/** A wish that its column takes. */
interface GoodWish extends Wish {
  readonly read: { readonly value: CellValue };
}

export interface Fault {
  readonly row: Row;
  readonly column: GridColumn;
  readonly why: string;
}

/** What another person wrote meanwhile. */
export interface Meeting extends Fault {
  readonly mine: string;
  readonly theirs: string;
  readonly wish: Wish;
  /** The row as it is now, for a second press. */
  readonly now: Row;
}

/** What waits on the screen because some of it is wrong: it is mended where it stands, its right cells are saved, or it is left. */
interface HeldBlock {
  readonly kind: 'held';
  readonly wishes: readonly Wish[];
  readonly faults: readonly Fault[];
  /** Empty once they were saved: then each cell that is mended is saved by itself. */
  readonly right: readonly GoodWish[];
}

/** What is said to the person or asked, above the rows. */
export type EditNews =
  | HeldBlock
  | { readonly kind: 'refused'; readonly faults: readonly Fault[]; readonly meetings: readonly Meeting[] }
  | { readonly kind: 'failed'; readonly words: string };

export interface CellEdits {
  readonly marks: CellMarks;
  readonly news: EditNews | undefined;
  isEditable(column: GridColumn): boolean;
  read(column: GridColumn, text: string): ReadValue;
  /** Resolves to the first cell that was refused, for the cursor. */
  write(wishes: readonly Wish[]): Promise<Fault | undefined>;
  /** Saves what is right of a block that waits. */
  saveRight(): void;
  /** Mine over what others wrote meanwhile. */
  keepMine(): void;
  forget(): void;
}

/** More cells in one block are a bulk change. */
export const MOST_CELLS = 5_000;

export interface CellEditsOptions {
  readonly definition: GridDefinition;
  readonly setting: CellSetting;
  readonly people: ReadonlyMap<string, string>;
}

type Saved = OfficeApiTypes['office_grid.save_cells']['response']['message'];

export function useCellEdits({ definition, setting, people }: CellEditsOptions): CellEdits {
  const client = useQueryClient();
  const [marks, setMarks] = useState<CellMarks>(new Map());
  const [block, setBlock] = useState<HeldBlock>();
  const [notice, setNotice] = useState<Exclude<EditNews, HeldBlock>>();
  const presses = useRef(0);
  const grid = definition.name;

  const mark = (wishes: readonly Wish[], of: (wish: Wish, now: CellMark | undefined) => CellMark | undefined) =>
    setMarks((before) => {
      const next = new Map(before);
      for (const wish of wishes) {
        const cells = new Map(next.get(wish.row.id));
        const made = of(wish, cells.get(wish.column.key));
        if (made) cells.set(wish.column.key, made);
        else cells.delete(wish.column.key);
        if (cells.size > 0) next.set(wish.row.id, cells);
        else next.delete(wish.row.id);
      }
      return next;
    });

  function markFaults(wishes: readonly Wish[], faults: readonly Fault[]): void {
    const reasons = new Map(faults.map((fault) => [nameOfCell(fault), fault.why]));
    mark(wishes, (wish) => {
      const why = reasons.get(nameOfCell(wish));
      return { state: why === undefined ? 'held' : 'bad', text: wish.text, why };
    });
  }

  /** A block that has bad cells waits: nothing of it is saved yet. */
  function hold(wishes: readonly Wish[], faults: readonly Fault[]): Fault | undefined {
    markFaults(wishes, faults);
    const right = withoutCells(wishes, faults).filter((wish): wish is GoodWish => 'value' in wish.read);
    setNotice(undefined);
    setBlock({ kind: 'held', wishes, faults, right });
    return faults[0];
  }

  /** Of what was saved from a block, the server may refuse some more: it stays red with the rest. */
  function holdAlso(wishes: readonly Wish[], faults: readonly Fault[]): void {
    const bad = withoutCells(wishes, withoutCells(wishes, faults));
    markFaults(bad, faults);
    setBlock((now) => ({
      kind: 'held',
      wishes: mendedBlock(now?.wishes ?? [], bad),
      faults: mendedBlock(now?.faults ?? [], faults),
      right: [],
    }));
  }

  /** `block`: all or nothing; `rest`: what is right of a block; `cells`: each by itself, one that is refused gets its old value. */
  async function send(wishes: readonly GoodWish[], as: 'block' | 'rest' | 'cells'): Promise<Fault | undefined> {
    const whole = as === 'block';
    setNotice(undefined);
    mark(wishes, ({ text }) => ({ state: 'saving', text }));
    presses.current += 1;
    const press = presses.current;
    let saved: Saved;
    try {
      const cells = wishes.map(({ row, column, read }) => ({
        id: row.id,
        column: column.key,
        value: read.value,
        known: row.cells[column.key] ?? null,
      }));
      saved = (await changeOffice('office_grid.save_cells', { grid, cells, whole })).message;
    } catch (failure) {
      mark(wishes, () => undefined);
      setNotice({ kind: 'failed', words: refusalWords(failure) });
      return undefined;
    }
    const { faults, meetings } = faultsOf(saved, wishes);
    if (saved.saved > 1) noteDone(m.grid_cells_saved({ count: saved.saved }), saved.operation);
    else if (saved.operation !== null) noteQuietly(saved.operation);
    if (whole && faults.length + meetings.length > 0) return hold(wishes, [...faults, ...meetings]);
    const isLeft = ({ row, column }: Wish) =>
      [...faults, ...meetings].some((one) => one.row.id === row.id && one.column.key === column.key);
    mark(wishes, (wish) => (isLeft(wish) ? undefined : { state: 'saved', text: wish.text }));
    // The new values are read before the marks go: nothing flickers back.
    await client.invalidateQueries({ queryKey: [grid, 'rows'] });
    recount(grid);
    // A later press on the same cell has its own mark.
    mark(wishes, (_, mine) => (mine?.state === 'saved' ? undefined : mine));
    if (as === 'rest' && faults.length > 0) holdAlso(wishes, faults);
    const said = as === 'rest' ? [] : faults;
    // A later press has its own news.
    if (said.length + meetings.length > 0 && press === presses.current)
      setNotice({ kind: 'refused', faults: said, meetings });
    return faults[0] ?? meetings[0];
  }

  function faultsOf(saved: Saved, wishes: readonly Wish[]) {
    const wishOf = (id: number, column: string) =>
      wishes.find((wish) => wish.row.id === id && wish.column.key === column);
    const faults = saved.refused.flatMap(({ id, column, why }) => {
      const wish = wishOf(id, column);
      return wish ? [{ row: wish.row, column: wish.column, why }] : [];
    });
    const meetings = saved.changed.flatMap(({ id, column, now, by, at }): Meeting[] => {
      const wish = wishOf(id, column);
      if (!wish) return [];
      const theirs = shownText(wish.column, now, setting) || '—';
      const time = at === null ? '' : shownText({ kind: 'time' }, at, setting);
      const why =
        by === null ? m.grid_meanwhile({ value: theirs }) : m.grid_meanwhile_by({ value: theirs, name: by, time });
      const cells = { ...wish.row.cells, [column]: now };
      return [{ row: wish.row, column: wish.column, why, mine: wish.text, theirs, wish, now: { id, cells } }];
    });
    return { faults, meetings };
  }

  return {
    marks,
    news: notice ?? block,
    isEditable: (column) => isEditable(column, myPermissions()),
    read: (column, text) => valueOfText(column, text, { ...setting, people }),
    async write(written) {
      if (written.length === 0) return undefined;
      const bad = faultsIn(written);
      // Written into a block that waits, it is mended and goes as a whole; two bad blocks are one.
      const isMended = block !== undefined && withoutCells(block.wishes, written).length < block.wishes.length;
      const isJoined = block !== undefined && (bad.length > 0 || (isMended && block.right.length > 0));
      const wishes = isJoined ? mendedBlock(block.wishes, written) : written;
      if (wishes.length > MOST_CELLS) {
        setNotice({ kind: 'failed', words: m.grid_too_many_cells({ most: MOST_CELLS }) });
        return undefined;
      }
      const faults = isJoined ? faultsIn(wishes) : bad;
      // What the server refused of the block is still refused where nothing new was written.
      const known = isJoined ? withoutCells(block.faults, written) : [];
      if (faults.length > 0) return hold(wishes, mendedBlock(known, faults));
      if (isJoined) setBlock(undefined);
      else if (isMended) setBlock(blockWithout(block, written));
      return send(wishes as readonly GoodWish[], wishes.length > 1 ? 'block' : 'cells');
    },
    saveRight() {
      if (block === undefined) return;
      setBlock({ ...block, wishes: withoutCells(block.wishes, block.right), right: [] });
      void send(block.right, 'rest');
    },
    keepMine() {
      if (notice?.kind !== 'refused') return;
      void send(
        notice.meetings.map(({ wish, now }) => ({ ...wish, row: now }) as GoodWish),
        'cells',
      );
    },
    forget() {
      if (notice === undefined && block) {
        mark(block.wishes, () => undefined);
        setBlock(undefined);
      }
      setNotice(undefined);
    },
  };
}

const faultsIn = (wishes: readonly Wish[]): Fault[] =>
  wishes.flatMap(({ row, column, read }) => ('fault' in read ? [{ row, column, why: read.fault[getLocale()] }] : []));

/** What is still to be mended; undefined = nothing. */
function blockWithout(block: HeldBlock, mended: readonly Wish[]): HeldBlock | undefined {
  const wishes = withoutCells(block.wishes, mended);
  return wishes.length === 0 ? undefined : { ...block, wishes, faults: withoutCells(block.faults, mended) };
}
