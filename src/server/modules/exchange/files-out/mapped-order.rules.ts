/** Orders as the file that the mapping of a connection asks for: the part `outbox` (docs/exchange-mappings.md). Pure. */
import type { OutboxEntry, OutColumn, OutLine } from '#contract/exchange/order-outbox.ts';
import { writableIn } from '#server/formats/encodings/text-encodings.ts';
import { decimalDigits, writeFixedNumber } from '#server/formats/fixed/fixed-numbers.rules.ts';
import { type CellOf, type Expression, parseExpression } from '#server/formats/mapping/expression.ts';
import { ExpressionFault, type ExpressionFaultCode, ValueRefused } from '#server/formats/mapping/expression-fault.ts';
import { datePattern } from '#server/formats/mapping/written-dates.ts';
import { type FiledOrder, ORDER_COLUMNS, type OrderFile, ROW_COLUMNS } from './order-file.rules.ts';

/** Where a mapping is wrong, from its entry inwards. */
export interface OutboxFault {
  readonly path: ReadonlyArray<string | number>;
  readonly code: ExpressionFaultCode | 'mapping-missing' | 'mapping-value' | 'mapping-no-field';
  readonly details: Readonly<Record<string, string>>;
}

/** The order cannot be written as the mapping asks: a number has no room, a value is in no map. */
export class OrderUnwritable extends Error {}

/** Of the file, besides those of order and row. */
const OWN_FIELDS = ['rows', 'line', 'lines'] as const;

/** A file of many orders: what stands in its name and in lines `of: file`. */
export interface RunOfOrders {
  readonly uid: string;
  /** 1, 2, 3 … of the connection. */
  readonly number: number;
  /** Where the shop is: `2026-11-27`, `18:05:09`. */
  readonly date: string;
  readonly time: string;
}

type RunFields = Readonly<Record<string, (run: RunOfOrders, orders: number) => string>>;
const RUN_FIELDS: RunFields = {
  uid: ({ uid }) => uid,
  run: ({ number }) => String(number),
  date: ({ date }) => date,
  time: ({ time }) => time,
  orders: (_, orders) => String(orders),
};
const ORDER_PREFIX = 'order.';
const NAME_FIELDS: ReadonlySet<string> = new Set([...Object.keys(ORDER_COLUMNS), 'version']);

const placeholders = (name: string): string[] =>
  [...name.matchAll(/\{([^{}]*)\}/g)].map(([, field = '']) => field.trim());

/** What is wrong with an entry; undefined: nothing. `first` of the outbox: an order is in files of one kind. */
export function outboxFault(entry: OutboxEntry, first: Pick<OutboxEntry, 'per' | 'every'>): OutboxFault | undefined {
  const { name, format, maps, lines, per, every } = entry;
  if (per !== first.per) return { path: ['per'], code: 'mapping-value', details: { key: 'per', expected: first.per } };
  if (every !== first.every || (every !== undefined && per === 'order'))
    return { path: ['every'], code: 'mapping-value', details: { key: 'every', expected: 'per: run, every: 15m' } };
  const inside = lines.map(({ of }) => of !== 'file');
  const within = lines.slice(inside.indexOf(true), inside.lastIndexOf(true)).findIndex(({ of }) => of === 'file');
  if (per === 'run' && (within >= 0 || !inside.includes(true)))
    return {
      path: ['lines', Math.max(0, inside.indexOf(true) + within), 'of'],
      code: 'mapping-value',
      details: { key: 'of', expected: 'file, order, row, file' },
    };
  const nameFields = per === 'run' ? new Set(Object.keys(RUN_FIELDS)) : NAME_FIELDS;
  const stranger = placeholders(name).find((field) => !nameFields.has(field));
  const plain = name.replaceAll(/\{[^{}]*\}/g, 'x');
  if (stranger !== undefined)
    return {
      path: ['name'],
      code: 'mapping-no-field',
      details: { field: stranger, choices: [...nameFields].join(', ') },
    };
  if (!/^[\w.-]{1,100}$/.test(plain) || /^\.|\.part$/i.test(plain))
    return { path: ['name'], code: 'mapping-value', details: { key: 'name', expected: 'ORD_{number}.TXT' } };
  for (const [at, line] of lines.entries())
    for (const [place, column] of line.columns.entries()) {
      const fault = columnFault(column, line, { format, maps, per });
      if (fault) return { ...fault, path: ['lines', at, 'columns', place, ...fault.path] };
    }
  return undefined;
}

function columnFault(
  { value, width, date }: OutColumn,
  line: OutLine,
  { format, maps, per }: Pick<OutboxEntry, 'format' | 'maps' | 'per'>,
): OutboxFault | undefined {
  const fields = new Set(fieldsOf(line.of, per));
  try {
    const stranger = parseExpression(value, { maps }).columns.find((column) => !fields.has(column));
    if (stranger !== undefined)
      return {
        path: ['value'],
        code: 'mapping-no-field',
        details: { field: stranger, choices: [...fields].join(', ') },
      };
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    return { path: ['value'], code: error.code, details: error.details };
  }
  if (format === 'fixed' && width === undefined)
    return { path: [], code: 'mapping-missing', details: { key: 'width' } };
  if (date !== undefined && !datePattern(date))
    return { path: ['date'], code: 'mapping-value', details: { key: 'date', expected: 'yyyyMMdd' } };
  return undefined;
}

function fieldsOf(of: OutLine['of'], per: OutboxEntry['per']): string[] {
  if (per === 'run' && of === 'file') return [...Object.keys(RUN_FIELDS), ...OWN_FIELDS];
  const order = Object.keys(ORDER_COLUMNS);
  const prefixed = order.map((field) => ORDER_PREFIX + field);
  const ofRun = per === 'run' ? ['run', 'orders'] : [];
  return [...order, ...prefixed, ...OWN_FIELDS, ...ofRun, ...(of === 'row' ? Object.keys(ROW_COLUMNS) : [])];
}

export interface MappedOrderFile extends OrderFile {
  /** Characters that became question marks. */
  readonly lost: string;
}

interface WantedLine {
  readonly line: OutLine;
  /** Undefined: a line of a file of many. */
  readonly filed: FiledOrder | undefined;
  /** Of a line for each row. */
  readonly row: FiledOrder['order']['rows'][number] | undefined;
}

/** @throws OrderUnwritable saying what has no room. */
export function mappedOrderFile(entry: OutboxEntry, filed: FiledOrder): MappedOrderFile {
  return mappedFile(entry, nameOf(entry.name, filed), linesOf(entry.lines, filed), undefined);
}

/** One file with all these orders, in their order. @throws OrderUnwritable saying what has no room. */
export function mappedRunFile(entry: OutboxEntry, orders: readonly FiledOrder[], run: RunOfOrders): MappedOrderFile {
  const { name, lines } = entry;
  const first = lines.findIndex(({ of }) => of !== 'file');
  const last = lines.findLastIndex(({ of }) => of !== 'file');
  const alone = (some: readonly OutLine[]): WantedLine[] =>
    some.map((line) => ({ line, filed: undefined, row: undefined }));
  const all = [
    ...alone(lines.slice(0, first)),
    ...orders.flatMap((filed) => linesOf(lines.slice(first, last + 1), filed)),
    ...alone(lines.slice(last + 1)),
  ];
  return mappedFile(entry, nameOfRun(name, run, orders.length), all, { run, orders });
}

const linesOf = (lines: readonly OutLine[], filed: FiledOrder): WantedLine[] =>
  lines.flatMap((line): WantedLine[] =>
    line.of === 'row' ? filed.order.rows.map((row) => ({ line, filed, row })) : [{ line, filed, row: undefined }],
  );

function mappedFile(
  entry: OutboxEntry,
  name: string,
  lines: readonly WantedLine[],
  many: { readonly run: RunOfOrders; readonly orders: readonly FiledOrder[] } | undefined,
): MappedOrderFile {
  const lost = new Set<string>();
  const end = { crlf: '\r\n', lf: '\n', none: '' }[entry.newline];
  const allRows = many?.orders.reduce((sum, { order }) => sum + order.rows.length, 0);
  const written = lines.map(({ line, filed, row }, at) => {
    const cellOf: CellOf = (field) => {
      const bare = field.startsWith(ORDER_PREFIX) ? field.slice(ORDER_PREFIX.length) : field;
      if (filed && row && bare === field && Object.hasOwn(ROW_COLUMNS, field))
        return textOf(ROW_COLUMNS[field]?.({ row, order: filed.order }));
      if (field === 'rows') return String(filed ? filed.order.rows.length : allRows);
      if (field === 'lines') return String(lines.length);
      if (field === 'line') return String(at + 1);
      if (many && (!filed || field === 'run' || field === 'orders'))
        return textOf(RUN_FIELDS[field]?.(many.run, many.orders.length));
      return filed ? textOf(ORDER_COLUMNS[bare]?.(filed)) : '';
    };
    const cells = line.columns.map((column) => cellText(column, cellOf, entry, lost));
    return entry.format === 'fixed'
      ? cells.join('')
      : cells.map((cell) => quoted(cell, entry.separator)).join(entry.separator);
  });
  const [first] = entry.lines;
  const heading =
    entry.format === 'csv' && entry.header && first
      ? [first.columns.map(({ name, value }) => quoted(name ?? value, entry.separator)).join(entry.separator)]
      : [];
  const text = [...heading, ...written].map((one) => one + end).join('');
  return { name, text, encoding: entry.encoding, lost: [...lost].join('') };
}

const textOf = (value: string | number | boolean | null | undefined): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');

const quoted = (text: string, separator: string): string =>
  text.includes(separator) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function cellText(column: OutColumn, cellOf: CellOf, entry: OutboxEntry, lost: Set<string>): string {
  const value = evaluated(parseExpression(column.value, { maps: entry.maps }), cellOf, column.value);
  const dated = column.date === undefined ? value : (datePattern(column.date)?.(value) ?? value);
  const { width, decimals } = column;
  if (decimals !== undefined && value !== '') return numberText(column, Number(value), entry);
  // A line end in a note would be the end of the record.
  const plain = entry.format === 'fixed' ? dated.replaceAll(/[\r\n\t\u0085]+/g, ' ') : dated;
  const near = writableIn(plain, entry.encoding);
  for (const letter of near.lost) lost.add(letter);
  if (width === undefined) return near.text;
  const cut = [...near.text].slice(0, width).join('');
  // Of a CSV it is the most that a cell may have.
  if (entry.format === 'csv' && column.fill === undefined && column.align === undefined) return cut;
  const fill = column.fill ?? (decimals === undefined ? ' ' : '0');
  const gap = fill.repeat(Math.max(0, width - [...cut].length));
  return column.align === 'right' || decimals !== undefined ? gap + cut : cut + gap;
}

/** @throws OrderUnwritable */
function evaluated(expression: Expression, cellOf: CellOf, source: string): string {
  try {
    return expression.evaluate(cellOf);
  } catch (error) {
    if (error instanceof ValueRefused) throw new OrderUnwritable(`${source}: ${error.message}`);
    throw error;
  }
}

/** A number is never cut. @throws OrderUnwritable */
function numberText(
  { value: source, width, decimals = 0, sign = 'none', comma }: OutColumn,
  value: number,
  entry: OutboxEntry,
): string {
  if (entry.format === 'fixed') {
    const zeros = entry.encoding === 'ibm280' || entry.encoding === 'ibm1144' ? 'àè' : '{}';
    const text = writeFixedNumber(value, { length: width ?? 0, decimals, sign, zeros });
    if (text === undefined) throw new OrderUnwritable(`${source}: ${value} has no room in ${width} characters`);
    return text;
  }
  if (!Number.isFinite(value)) throw new OrderUnwritable(`${source}: no number`);
  const digits = decimalDigits(Math.abs(value), decimals).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = decimals === 0 ? '' : `${comma ? ',' : '.'}${digits.slice(-decimals)}`;
  const text = `${value < 0 && /[1-9]/.test(digits) ? '-' : ''}${whole}${rest}`;
  if (width !== undefined && text.length > width)
    throw new OrderUnwritable(`${source}: ${text} has no room in ${width} characters`);
  return text;
}

/** One order and one version of it have one name, and no other has it (C-EXC-4). */
function nameOf(pattern: string, filed: FiledOrder): string {
  const { order } = filed;
  const values: CellOf = (field) =>
    field === 'version' ? String(order.version) : textOf(ORDER_COLUMNS[field]?.(filed));
  const fields = placeholders(pattern);
  const [, stem = pattern, ending = ''] = /^(.*?)(\.[A-Za-z0-9]+)?$/.exec(pattern) ?? [];
  const uid = fields.includes('uid') ? '' : '_{uid}';
  const version =
    fields.includes('version') || fields.includes('order_version') || order.version === 1 ? '' : '_v{version}';
  return `${stem}${uid}${version}${ending}`.replaceAll(/\{([^{}]*)\}/g, (_, field: string) =>
    values(field.trim()).replaceAll(/[^A-Za-z0-9-]+/g, '-'),
  );
}

/** No other file has this name, whatever a restore from a backup does to numbers (C-EXC-4). */
function nameOfRun(pattern: string, run: RunOfOrders, orders: number): string {
  const [, stem = pattern, ending = ''] = /^(.*?)(\.[A-Za-z0-9]+)?$/.exec(pattern) ?? [];
  const uid = placeholders(pattern).includes('uid') ? '' : '_{uid}';
  return `${stem}${uid}${ending}`.replaceAll(/\{([^{}]*)\}/g, (_, written: string) => {
    const field = written.trim();
    const value = RUN_FIELDS[field]?.(run, orders) ?? '';
    // Of days and times only the digits: 20261127, 180509.
    return field === 'uid' ? value : value.replaceAll(/\D+/g, '');
  });
}
