/** What the name of a file says: which table it is, whether it is all of it, its place in the line, when its figures were taken. Pure. */

export interface NamedFile {
  /** `figures`: row by row, in batches; `import`: the importer of whole tables; `ack`: acknowledgements of orders; `orders`: of customers' systems. */
  readonly kind: 'figures' | 'import' | 'ack' | 'orders';
  /** Our table; null = a file of another system, whose columns people have mapped, or a ZIP. */
  readonly table: string | null;
  /** What it does not name is removed or switched off. */
  readonly full: boolean;
  /** Files of one slot are applied in their order, and stand for each other. */
  readonly slot: string;
  readonly sequence: number | null;
  readonly asOf: Date | null;
}

export interface NameOptions {
  /** Of the import, those of figures too. */
  readonly tables: readonly string[];
  readonly figures: readonly string[];
  /** Of moments that say no zone. */
  readonly timeZone: string;
  /** A day alone is its end, or now if it is not over. */
  readonly now: Date;
}

/** How slots of files begin whose names are not ours. */
export const FOREIGN = 'file ';

/** Still being written, or none of ours: `.x`, `x.tmp`, `x.part`, `x.filepart`, `x~`, and the mark `x.ok` of another file. */
export const isPassedOver = (name: string): boolean => /^\.|\.(tmp|part|filepart|ok)$|~$/i.test(name);

const TRADE_ORDERS = /^trade-orders?(?:[_.-].*)?\.[a-z0-9]+$/i;
const ACK = /^ack(?:[_.-].*)?\.csv$/i;
/** A day, or a day with its time: `20261127`, `2026-11-27T10:15:00Z`, `20261127_101500`. */
const MOMENT =
  /(?<!\d)(20\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?:[T_ -]?([01]\d|2[0-3])[:-]?([0-5]\d)(?:[:-]?([0-5]\d))?(Z)?)?(?!\d)/i;
/** The digits of a sequence fit a number that is exact. */
const SEQUENCE = /(?<!\d)\d{1,12}(?!\d)/;
const FULL = /(?:^|[_.-])full(?=[_.-]|$)/i;

/** Whatever their names say: each is taken by itself, in the order in which it came. */
export const ORDERS_OF_PROGRAMS: NamedFile = {
  kind: 'orders',
  table: null,
  full: false,
  slot: 'trade-orders',
  sequence: null,
  asOf: null,
};

export function readFileName(name: string, { tables, figures, timeZone, now }: NameOptions): NamedFile {
  const [, stem = name, ending = ''] = /^(.*)\.([a-z0-9]+)$/i.exec(name) ?? [];
  const isOurs = /^(csv|jsonl)$/i.test(ending);
  const lower = stem.toLowerCase();
  const table = isOurs
    ? [...tables].sort((one, other) => other.length - one.length).find((one) => begins(lower, one))
    : undefined;
  const rest = table === undefined ? stem : stem.slice(table.length);
  const asOf = momentOf(rest, timeZone, now);
  const number = SEQUENCE.exec(rest.replace(MOMENT, ' '));
  // The digits of a foreign name may be anything.
  const sequence = number && table !== undefined ? Number(number[0]) : null;
  if (ACK.test(name)) return { kind: 'ack', table: null, full: false, slot: 'ack', sequence: null, asOf: null };
  if (TRADE_ORDERS.test(name)) return ORDERS_OF_PROGRAMS;
  if (table === undefined)
    return { kind: 'import', table: null, full: false, slot: `${FOREIGN}${plainName(name)}`, sequence, asOf };
  const full = FULL.test(rest);
  const kind = figures.includes(table) && !full ? 'figures' : 'import';
  return { kind, table, full, slot: full ? `${table} full` : table, sequence, asOf };
}

const begins = (stem: string, table: string) => stem.startsWith(table) && /^(?:[_.-]|$)/.test(stem.slice(table.length));

/** The name without digits and what separates them: `Listino 2026-11.xlsx` and `Listino 2026-12.xlsx` are one slot. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\d\s_-]+/g, ' ')
    .trim();

export function momentOf(text: string, timeZone: string, now: Date): Date | null {
  const found = MOMENT.exec(text);
  if (!found) return null;
  const [, year, month, day, hour, minute, second = '00', zone] = found;
  const date = `${year}-${month}-${day}`;
  if (Number.isNaN(Date.parse(date))) return null;
  if (hour === undefined) {
    const end = momentIn(timeZone, `${date}T23:59:59Z`);
    return end < now ? end : now;
  }
  const written = `${date}T${hour}:${minute}:${second}Z`;
  return zone ? new Date(written) : momentIn(timeZone, written);
}

/** The moment at which clocks of the zone show it; an hour that clocks show twice is its first one. @param written as if it were UTC */
export function momentIn(timeZone: string, written: string): Date {
  const wanted = Date.parse(written);
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offset = (at: number) => Date.parse(`${shown.format(at).replace(' ', 'T')}Z`) - at;
  const first = wanted - offset(wanted - offset(wanted) - 3_600_000);
  return new Date(first + offset(first) === wanted ? first : wanted - offset(wanted - offset(wanted)));
}
