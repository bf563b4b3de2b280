/** An order as the file that the mapping of a connection asks for: the part `outbox` (docs/exchange-mappings.md). Pure. */
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
const ORDER_PREFIX = 'order.';
const NAME_FIELDS: ReadonlySet<string> = new Set([...Object.keys(ORDER_COLUMNS), 'version']);

const placeholders = (name: string): string[] =>
  [...name.matchAll(/\{([^{}]*)\}/g)].map(([, field = '']) => field.trim());

/** What is wrong with an entry; undefined: nothing. */
export function outboxFault({ name, format, maps, lines }: OutboxEntry): OutboxFault | undefined {
  const stranger = placeholders(name).find((field) => !NAME_FIELDS.has(field));
  const plain = name.replaceAll(/\{[^{}]*\}/g, 'x');
  if (stranger !== undefined)
    return {
      path: ['name'],
      code: 'mapping-no-field',
      details: { field: stranger, choices: [...NAME_FIELDS].join(', ') },
    };
  if (!/^[\w.-]{1,100}$/.test(plain) || /^\.|\.part$/i.test(plain))
    return { path: ['name'], code: 'mapping-value', details: { key: 'name', expected: 'ORD_{number}.TXT' } };
  for (const [at, line] of lines.entries())
    for (const [place, column] of line.columns.entries()) {
      const fault = columnFault(column, line, { format, maps });
      if (fault) return { ...fault, path: ['lines', at, 'columns', place, ...fault.path] };
    }
  return undefined;
}

function columnFault(
  { value, width, date }: OutColumn,
  line: OutLine,
  { format, maps }: Pick<OutboxEntry, 'format' | 'maps'>,
): OutboxFault | undefined {
  const fields = new Set(fieldsOf(line.of));
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

function fieldsOf(of: OutLine['of']): string[] {
  const order = Object.keys(ORDER_COLUMNS);
  const prefixed = order.map((field) => ORDER_PREFIX + field);
  return [...order, ...prefixed, ...OWN_FIELDS, ...(of === 'row' ? Object.keys(ROW_COLUMNS) : [])];
}

export interface MappedOrderFile extends OrderFile {
  /** Characters that became question marks. */
  readonly lost: string;
}

interface WantedLine {
  readonly line: OutLine;
  /** Of a line for each row. */
  readonly row: FiledOrder['order']['rows'][number] | undefined;
}

/** @throws OrderUnwritable saying what has no room. */
export function mappedOrderFile(entry: OutboxEntry, filed: FiledOrder): MappedOrderFile {
  const { order } = filed;
  const lines = entry.lines.flatMap((line): WantedLine[] =>
    line.of === 'row' ? order.rows.map((row) => ({ line, row })) : [{ line, row: undefined }],
  );
  const lost = new Set<string>();
  const end = { crlf: '\r\n', lf: '\n', none: '' }[entry.newline];
  const written = lines.map(({ line, row }, at) => {
    const cellOf: CellOf = (field) => {
      const bare = field.startsWith(ORDER_PREFIX) ? field.slice(ORDER_PREFIX.length) : field;
      if (row && bare === field && Object.hasOwn(ROW_COLUMNS, field))
        return textOf(ROW_COLUMNS[field]?.({ row, order }));
      if (field === 'rows') return String(order.rows.length);
      if (field === 'lines') return String(lines.length);
      if (field === 'line') return String(at + 1);
      return textOf(ORDER_COLUMNS[bare]?.(filed));
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
  return { name: nameOf(entry.name, filed), text, encoding: entry.encoding, lost: [...lost].join('') };
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
