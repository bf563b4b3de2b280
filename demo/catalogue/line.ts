/**
 * A line is a product range as printed in a catalogue: "Vite testa esagonale DIN 933", in several sizes, finishes and
 * brands. It is data with a few formulas; `articles.ts` multiplies it into articles.
 */
import type { Drawing } from '#demo/drawings/index.ts';
import type { FinishCode } from './finishes.ts';
import type { Attributes, Texts } from './texts.ts';

/** The properties that differ between sizes. */
export interface Piece {
  /** Appended to the line's code; may be a whole code when it starts with '='. */
  code: string;
  /** Appended to the line's name: `M8 × 20`. */
  measure: Texts | string;
  attributes: Attributes;
  /** Gross list price of one unit, euro, before the factors of finish and brand. */
  price: number;
  /** Pieces per pack, from the smallest; the first is the smallest packaging, `usual` (index) the default. */
  packs: readonly number[];
  usual?: number;
  drawing: Drawing;
  /** Children of lines with `split` are grouped by it. */
  group?: string;
}

export interface Line {
  code: string;
  /** Leaf family. */
  family: string;
  brands: readonly string[];
  finishes: readonly FinishCode[];
  /** Property class by finish, as marked on the head: `{ zn88: '8.8', a2: 'A2-70' }`. */
  grades?: Partial<Record<FinishCode, string>>;
  name: Texts;
  /** After the measure: `, filetto intero`. */
  tail?: Texts;
  /** Distinguishes parents of lines with the same name, after the name: `testa svasata TX`. */
  kind?: Texts;
  /** One or two sentences of long description. */
  about: Texts;
  /** Other words that buyers use for it, in no text of the catalogue. */
  keywords?: Texts;
  /** Attributes common to all sizes. */
  shared: Attributes;
  um?: string;
  /** Number of pieces whose price is shown beside the unit price: 100, or those of the packaging. */
  priceBase?: number | 'pack';
  /** Environmental contributions of one piece; with `kg`, the amount is per kilogram. */
  eco?: ReadonlyArray<{ kind: 'raee' | 'batteries'; euro: number; kg?: number }>;
  /** VAT per cent, 22 when not given. */
  vat?: number;
  /** Every size is its own article, without a parent. */
  single?: boolean;
  /** Related codes (accessories) of a piece; those that do not exist are dropped. */
  related?: (piece: Piece, finish: FinishCode) => readonly string[];
  /** Parents per group, not per line (DIN 931: one parent per diameter). */
  split?: (group: string) => { code: string; measure: Texts | string };
  /** `core` is the part for small shops, the rest is for big catalogues. */
  pieces: (all: boolean) => readonly Piece[];
}
