/**
 * Expressions of a mapping, as data: a column (`Descrizione`), a constant (`=PZ`), a text with columns in braces
 * (`{Nome} {Dosaggio}`), each with filters behind bars (`Descrizione | sentence`). Pure.
 */
import { ExpressionFault } from './expression-fault.ts';
import { type Filter, type FilterContext, filterOf } from './filters.ts';

/** The cell of a column in the current row. */
export type CellOf = (column: string) => string;

export interface Expression {
  /** Columns that it reads. */
  readonly columns: readonly string[];
  /** @throws ValueRefused for a value that a map refuses. */
  evaluate(cell: CellOf): string;
}

/** @throws ExpressionFault naming the filter, its argument or the map. */
export function parseExpression(source: string, context: FilterContext = {}): Expression {
  const bar = source.indexOf('|');
  const head = (bar < 0 ? source : source.slice(0, bar)).trim();
  const filters: Filter[] = bar < 0 ? [] : stepsOf(source.slice(bar + 1)).map((step) => filterOf(step, context));
  const { columns, text } = parseHead(head);
  return { columns, evaluate: (cell) => filters.reduce((value, filter) => filter(value), text(cell)).trim() };
}

/** The filters between the bars; a bar in quotes is a text. */
function stepsOf(text: string): string[] {
  const steps = [''];
  let isQuoted = false;
  for (const [at, letter] of [...text].entries()) {
    if (letter === '"' && text[at - 1] !== '\\') isQuoted = !isQuoted;
    if (letter === '|' && !isQuoted) steps.push('');
    else steps[steps.length - 1] += letter;
  }
  return steps.map((step) => step.trim());
}

function parseHead(head: string): { columns: string[]; text: (cell: CellOf) => string } {
  if (head.startsWith('=')) return { columns: [], text: () => head.slice(1).trim() };
  if (!head.includes('{')) return { columns: [head], text: (cell) => cell(head) };
  const columns = [...head.matchAll(/\{([^{}]+)\}/g)].map((found) => (found[1] as string).trim());
  return { columns, text: (cell) => head.replaceAll(/\{([^{}]+)\}/g, (_, column: string) => cell(column.trim())) };
}

export interface Condition {
  readonly columns: readonly string[];
  holds(cell: CellOf): boolean;
}

const CONDITION = /^(.*?)(!=|!~|=|~)(.*)$/s;

/** `1-2=ST`, `Tipo != X`, `Stato = A|B`, `Codice ~ ^VT`; `Prezzo!=` is a price that is there. @throws ExpressionFault */
export function parseCondition(source: string, context: FilterContext = {}): Condition {
  const [, left = '', operator, right = ''] = CONDITION.exec(source) ?? [];
  if (operator === undefined || left.trim() === '')
    throw new ExpressionFault('mapping-condition', { condition: source });
  const { columns, evaluate } = parseExpression(left, context);
  const wanted = right.trim();
  if (operator === '~' || operator === '!~') {
    const pattern = patternOf(wanted, source);
    return { columns, holds: (cell) => pattern.test(evaluate(cell)) === (operator === '~') };
  }
  const values = new Set(wanted.split('|').map((value) => value.trim()));
  return { columns, holds: (cell) => values.has(evaluate(cell)) === (operator === '=') };
}

function patternOf(text: string, condition: string): RegExp {
  try {
    return new RegExp(text, 'u');
  } catch {
    throw new ExpressionFault('mapping-condition', { condition });
  }
}
