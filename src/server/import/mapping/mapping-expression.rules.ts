/**
 * Expressions of a mapping, as data: a column (`Descrizione`), a constant (`=PZ`), a text with columns in braces
 * (`{Nome} {Dosaggio}`), each with filters behind bars (`Descrizione | sentence`). Pure.
 */
import { readNumber } from '#contract/values/written-number.ts';

/** The cell of a column in the current row. */
export type CellOf = (column: string) => string;

export interface Expression {
  /** Columns that it reads. */
  readonly columns: readonly string[];
  evaluate(cell: CellOf): string;
}

const capital = (word: string) => word.charAt(0).toLocaleUpperCase('it') + word.slice(1);

const FILTERS: Readonly<Record<string, (text: string) => string>> = {
  trim: (text) => text.trim(),
  upper: (text) => text.toLocaleUpperCase('it'),
  lower: (text) => text.toLocaleLowerCase('it'),
  title: (text) => text.toLocaleLowerCase('it').replaceAll(/\p{L}[\p{L}']*/gu, capital),
  sentence: (text) => capital(text.toLocaleLowerCase('it')),
  /** `1.234,50 €` → `1234.5`; empty when it is no number. */
  number: (text) => String(readNumber(text) ?? ''),
  /** Numbers above zero only, against empty packs and missing prices. */
  positive: (text) => ((readNumber(text) ?? 0) > 0 ? text : ''),
  digits: (text) => text.replaceAll(/\D/g, ''),
  spaces: (text) => text.replaceAll(/\s+/g, ' ').trim(),
};

/** @throws Error naming the unknown filter. */
export function parseExpression(source: string): Expression {
  const [head = '', ...names] = source.split('|').map((part) => part.trim());
  const filters = names.map((name) => {
    const filter = FILTERS[name];
    if (!filter) throw new Error(`unknown filter "${name}" (${Object.keys(FILTERS).join(', ')})`);
    return filter;
  });
  const { columns, text } = parseHead(head);
  return { columns, evaluate: (cell) => filters.reduce((value, filter) => filter(value), text(cell)).trim() };
}

function parseHead(head: string): { columns: string[]; text: (cell: CellOf) => string } {
  if (head.startsWith('=')) return { columns: [], text: () => head.slice(1).trim() };
  if (!head.includes('{')) return { columns: [head], text: (cell) => cell(head) };
  const columns = [...head.matchAll(/\{([^{}]+)\}/g)].map((found) => (found[1] as string).trim());
  return { columns, text: (cell) => head.replaceAll(/\{([^{}]+)\}/g, (_, column: string) => cell(column.trim())) };
}
