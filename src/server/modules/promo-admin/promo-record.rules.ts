/**
 * The rows of one promo code as one record, and back (docs/prices.md: rows of a code may differ in everything). What all rows share is
 * the head; where they differ the head says null and each line has its own value, so that nothing an import wrote is lost.
 */
import type { GiftLine, PromoLine } from '#contract/office/promos.ts';
import { moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';

export interface PromoRow {
  readonly row: number;
  readonly title_it: string;
  readonly title_en: string;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly entitled: string;
  readonly off: boolean;
  readonly type: 'net_price' | 'extra_discount' | 'gift';
  /** Codes; '' = none. */
  readonly product: string;
  readonly family: string;
  readonly brand: string;
  readonly from_quantity: number;
  /** Money; null = discounts. */
  readonly net_price: number | null;
  readonly chain: string;
  /** Money; null = by pieces. */
  readonly threshold_amount: number | null;
  /** Code; '' = it is no gift. */
  readonly gift: string;
  readonly gift_quantity: number;
  readonly repeats: boolean;
}

export const HEAD_FIELDS = ['title_it', 'title_en', 'valid_from', 'valid_to', 'entitled', 'off'] as const;
export type HeadField = (typeof HEAD_FIELDS)[number];
type Head = { readonly [Field in HeadField]: PromoRow[Field] | null };

export type AnyLine = PromoLine | GiftLine;
export interface PromoRecord extends Head {
  readonly lines: readonly AnyLine[];
}

/** `rows`: at least one, by number. */
export function recordOf(rows: readonly PromoRow[]): PromoRecord {
  const [first] = rows;
  const shared = (field: HeadField) => rows.every((row) => row[field] === first?.[field]);
  const differing = HEAD_FIELDS.filter((field) => !shared(field));
  const head = Object.fromEntries(
    HEAD_FIELDS.map((field) => [field, differing.includes(field) ? null : (first?.[field] ?? null)]),
  ) as Head;
  const lines = rows.map((row) => {
    const own = Object.fromEntries(differing.map((field) => [field, row[field]]));
    return { ...lineOf(row), ...(differing.length > 0 && { own }) };
  });
  return { ...head, lines };
}

function lineOf(row: PromoRow): AnyLine {
  const { product, family, brand } = row;
  const code = product || family || brand;
  const kind = product ? 'article' : family ? 'family' : 'brand';
  if (row.type === 'gift')
    return {
      row: row.row,
      kind: code === '' ? 'cart' : kind,
      code,
      amount: row.threshold_amount === null ? null : moneyToNumber(row.threshold_amount),
      from: row.from_quantity,
      gift: row.gift,
      gift_quantity: row.gift_quantity,
      repeats: row.repeats,
    };
  return {
    row: row.row,
    kind,
    code,
    from: row.from_quantity,
    net: row.net_price === null ? null : moneyToNumber(row.net_price),
    chain: row.chain,
  };
}

/** Between the numbers of new lines, as imports usually count. */
const ROW_STEP = 10;

/** A new line of a promo whose lines differ has what the first one has. */
export function rowsOf({ lines, ...head }: PromoRecord): PromoRow[] {
  const [first] = lines;
  let last = lines.reduce((most, { row }) => Math.max(most, row), 0);
  return lines.map((line): PromoRow => {
    const headOf = <Field extends HeadField>(field: Field, otherwise: PromoRow[Field]): PromoRow[Field] =>
      (head[field] ?? line.own?.[field] ?? first?.own?.[field] ?? otherwise) as PromoRow[Field];
    if (line.row === 0) last += ROW_STEP;
    const row = line.row || last;
    const isGift = 'gift' in line;
    const net = isGift ? null : moneyOf(line.net);
    return {
      row,
      title_it: headOf('title_it', ''),
      title_en: headOf('title_en', ''),
      valid_from: headOf('valid_from', ''),
      valid_to: headOf('valid_to', ''),
      entitled: headOf('entitled', 'all'),
      off: headOf('off', false),
      type: isGift ? 'gift' : net === null ? 'extra_discount' : 'net_price',
      product: line.kind === 'article' ? line.code : '',
      family: line.kind === 'family' ? line.code : '',
      brand: line.kind === 'brand' ? line.code : '',
      from_quantity: line.from,
      net_price: net,
      chain: isGift || net !== null ? '' : line.chain,
      threshold_amount: isGift ? moneyOf(line.amount) : null,
      gift: isGift ? line.gift : '',
      gift_quantity: isGift ? line.gift_quantity : 1,
      repeats: isGift ? line.repeats : false,
    };
  });
}

const moneyOf = (euros: number | null | undefined): number | null =>
  euros === null || euros === undefined ? null : (moneyFromNumber(euros) ?? null);

/** Fields are put over a record; a head that is one for all takes the lines' own values away. */
export function withFields(record: PromoRecord, fields: Partial<PromoRecord>): PromoRecord {
  const next = { ...record, ...fields };
  const shared = HEAD_FIELDS.filter((field) => next[field] !== null);
  return {
    ...next,
    lines: next.lines.map(({ own, ...line }) => {
      const kept = Object.fromEntries(
        Object.entries(own ?? {}).filter(([field]) => !shared.includes(field as HeadField)),
      );
      return Object.keys(kept).length > 0 ? { ...line, own: kept } : line;
    }) as AnyLine[],
  };
}

export type PromoState = 'running' | 'planned' | 'over' | 'off' | 'mixed';

/** Days are included; `mixed`: the lines are not all in the same state. */
export function stateOf(
  rows: ReadonlyArray<Pick<PromoRow, 'valid_from' | 'valid_to' | 'off'>>,
  day: string,
): PromoState {
  const states = new Set(
    rows.map(({ valid_from: from, valid_to: to, off }) =>
      off ? 'off' : day < from ? 'planned' : day > to ? 'over' : 'running',
    ),
  );
  const [state] = states;
  return states.size === 1 && state ? state : 'mixed';
}
