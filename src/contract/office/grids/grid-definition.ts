/**
 * What a grid of the office is: its columns as plain data. Server, office, saved views, exports and tests read the same
 * definition; only columns that stand in it ever reach SQL. Zod-free: the browser imports it.
 */
import type { Locale } from '#contract/values/locale.ts';
import type { Permission } from '../permissions.ts';
import type { ListSign } from './list-change.rules.ts';

export type Words = Readonly<Record<Locale, string>>;

/**
 * What a cell holds, and so how it is filtered, written and exported. `code`: text that is compared as written;
 * `number`: whole; `quantity`: up to 3 decimals; `money`: ten-thousandths; `percent`: percent; `day`: plain date;
 * `time`: an instant; `flag`: true or false; `person`: a name, filtered by the user's id or `me`; `breaks`: quantity breaks of a
 * price (`price-breaks.rules.ts`).
 */
export type ColumnKind =
  | 'text'
  | 'code'
  | 'choice'
  | 'number'
  | 'quantity'
  | 'money'
  | 'percent'
  | 'day'
  | 'time'
  | 'flag'
  | 'person'
  | 'breaks';

export interface GridChoice {
  readonly value: string;
  readonly title: Words;
}

/** How a cell is written; what it means beyond its kind is checked by the module that owns the rows. */
export interface CellEdit {
  /** Needed beside those of the grid and of the column. */
  readonly permission: Permission;
  /** It may be empty: null, of texts and codes the empty text. */
  readonly optional?: boolean;
  /** Most characters of a text or a code; 200 by default. */
  readonly longest?: number;
  /** Bounds of a number in the unit of the cell, both inclusive. */
  readonly least?: number;
  readonly most?: number;
  /**
   * The cell shows the name of something that the shop has a list of (a brand, an agent); it holds the code or the number of it, '' =
   * none. The page gives the list as `GridColumn.list`.
   */
  readonly listed?: boolean;
  /** A text that may have several lines. */
  readonly lines?: boolean;
  /** Of a `money` cell: the column of its quantity breaks, which move along when many rows are raised or lowered. */
  readonly along?: string;
  /** A text that is a list; this separates its entries. */
  readonly several?: ListSign;
}

/** Something that a cell with `listed` can hold. */
export interface ListedValue {
  /** What the cell holds. */
  readonly value: string;
  /** As people write it. */
  readonly code: string;
  /** Unique where it can be: `Viteria › Viti a testa esagonale`. */
  readonly name: string;
  /** Other names that are understood, the first one as the cells show it: `Viti a testa esagonale`. */
  readonly also?: readonly string[];
}

export interface GridColumn {
  readonly key: string;
  readonly kind: ColumnKind;
  /** Heading, with the unit: cells are bare. */
  readonly title: Words;
  /** Values of a `choice`, in the order in which they sort. */
  readonly choices?: readonly GridChoice[];
  /** It can be filtered and sorted by; a column that is computed for the rows in view only says false. */
  readonly ordered?: boolean;
  /** Needed beside the grid's own to see it, to filter or sort by it and to export it (C-OFF-5); of several, all. */
  readonly permission?: Permission | readonly Permission[];
  /** Most decimals of a `money` or `breaks` cell, left out: 2 (prices of one piece have four); all those of a `percent`, left out: none. */
  readonly decimals?: 1 | 4;
  /** Pixels at first. */
  readonly width: number;
  /** Not shown until it is chosen; a language: by those who read this one. */
  readonly optional?: boolean | Locale;
  /** It stays in view while the others are scrolled sideways, as long as it is the first one. */
  readonly pinned?: boolean;
  /** Left out: the cell is only shown. */
  readonly edit?: CellEdit;
  /** What a cell with `listed` can hold, or what is proposed for a written one: never in a definition, filled in by the page. */
  readonly list?: readonly ListedValue[];
}

/** One condition. Which of them fit a column follows from its kind: `operatorsOf`. */
export type GridFilter =
  | { readonly column: string; readonly is: readonly string[] }
  | { readonly column: string; readonly not: readonly string[] }
  | { readonly column: string; readonly contains: string }
  /** Both inclusive. Days may be `today`, `today-7`, `today+1`: the shop's day at the time of asking. */
  | { readonly column: string; readonly from?: GridBound; readonly to?: GridBound }
  | { readonly column: string; readonly empty: boolean };

export type GridBound = string | number;

export interface GridSort {
  readonly column: string;
  readonly down: boolean;
}

/** What the rows of a few grids depend on beside the query, by name: the codes of the two price lists that are compared. */
export type GridParameters = Readonly<Record<string, string>>;

/** What a view shows: conditions that all hold, words, and up to three columns to sort by. */
export interface GridQuery {
  readonly filters: readonly GridFilter[];
  readonly text: string;
  readonly sort: readonly GridSort[];
}

/** How it is shown. */
export interface GridLook {
  /** Keys from left to right; empty = those of the definition. */
  readonly columns: readonly string[];
  /** Pixels of columns that were made wider or narrower. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: GridDensity;
}

/** Height of a row in pixels. */
export const GRID_DENSITIES = [32, 40] as const;
export type GridDensity = (typeof GRID_DENSITIES)[number];

export type GridState = GridQuery & GridLook;

/** A view that every shop has; it can be copied, not changed. */
export interface BuiltInView {
  readonly name: string;
  readonly title: Words;
  readonly filters: readonly GridFilter[];
  readonly sort?: readonly GridSort[];
  /** Keys from left to right, those for readers of another language left out; absent = those of the definition. */
  readonly columns?: readonly string[];
  /** Something is wrong when it has rows. */
  readonly alarm?: boolean;
}

export interface GridDefinition {
  readonly name: string;
  readonly title: Words;
  /** Without it the grid is refused; of several, one is enough. */
  readonly permission: Permission | readonly Permission[];
  /** Rows that need a permission of their own, by the value of a `choice`; the others are not in the person's grid. */
  readonly rowAccess?: { readonly column: string; readonly needs: Readonly<Record<string, Permission>> };
  readonly columns: readonly GridColumn[];
  readonly sort: readonly GridSort[];
  /** Columns that patterns of a change of many rows can name (`{brand} {name_it}`); left out: there are no patterns. */
  readonly parts?: readonly string[];
  /** Columns of which the status bar shows the sum over the whole view. */
  readonly sums: readonly string[];
  readonly views: readonly BuiltInView[];
}

/** Value of a cell on the wire: money in ten-thousandths, instants as ISO text, plain dates as text. */
export type GridCell = string | number | boolean | null;

/** What a cell is made to hold: as `GridCell`, but a `person` is the id of a user. */
export type CellValue = GridCell;

export const FIRST_ROWS = 100;
export const MOST_ROWS_AT_ONCE = 200;
