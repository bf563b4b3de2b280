/**
 * Text → cells, from text that people paste and upload: from a spreadsheet (TAB), a CSV (`;` `,` `|`), or a code and a
 * quantity separated by a blank. Pure and zod-free: the browser (pasted text) and the server (uploads) use the same
 * rule.
 */

/** Tried in this order when several would fit: a comma is more often part of a number, a TAB never is. */
const DELIMITERS = ['\t', ';', '|', ','] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Limits per line and per cell: anything longer is no order list, and would only cost time. */
const MAX_CELLS = 200;
const MAX_CHARACTERS = 400;
/** A description may be pasted into a cell: what is too long for its column is refused there, not cut. */
const LONGEST_PASTED = 20_001;
/** Characters in which the closing quote of a cell is looked for. */
const LEAST_LOOKED_AHEAD = 4_000;

/** Number of lines used to detect the delimiter. */
const LOOKED_AT = 40;

/** One line of the source: where it begins, from 1, and its cells, trimmed. */
export interface CellLine<Cell = string> {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** Number of lines of a text, empty ones included: a cheap check before anything is parsed. */
export function lineCount(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/**
 * Every non-empty line. A quoted cell may contain delimiters, line ends and doubled quotes.
 *
 * @param longest characters of a cell; the rest of a longer one is left out.
 */
export function cellsOfText(text: string, longest = MAX_CHARACTERS): CellLine[] {
  const clean = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const declared = /^sep=(.)\n/i.exec(clean);
  const body = declared ? clean.slice(declared[0].length) : clean;
  const delimiter = (declared?.[1] as Delimiter | undefined) ?? delimiterOf(body);
  const lines = delimiter === undefined ? wordsOf(body) : split(body, delimiter, Number.POSITIVE_INFINITY, longest);
  return lines
    .map(({ line, cells }) => ({ line: declared ? line + 1 : line, cells: cells.map(bare) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** The delimiter that most lines have equally often; undefined when lines have none. */
export function delimiterOf(text: string): Delimiter | undefined {
  let best: { delimiter: Delimiter; lines: number } | undefined;
  for (const delimiter of DELIMITERS) {
    const widths = new Map<number, number>();
    for (const { cells } of split(text, delimiter, LOOKED_AT))
      if (cells.some((cell) => cell.trim() !== '')) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    const lines = Math.max(0, ...[...widths].filter(([width]) => width > 1).map(([, count]) => count));
    // A header or a total line may have another width: half of the lines are enough.
    const all = [...widths.values()].reduce((sum, count) => sum + count, 0);
    if (lines * 2 > all && lines > (best?.lines ?? 0) * 1.2) best = { delimiter, lines };
  }
  return best?.delimiter;
}

/**
 * A block of cells as a spreadsheet puts it on the clipboard: lines of cells between TABs, empty lines and cells
 * included, because they have a place.
 */
export function blockOfText(text: string): string[][] {
  const clean = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  return split(clean, '\t', Number.POSITIVE_INFINITY, LONGEST_PASTED).map(({ cells }) => cells.map(bare));
}

function split(
  text: string,
  delimiter: string,
  most = Number.POSITIVE_INFINITY,
  longest = MAX_CHARACTERS,
): Array<CellLine<string>> {
  const found: Array<CellLine<string>> = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let begun = 1;
  const endCell = () => {
    if (cells.length < MAX_CELLS) cells.push(cell);
    cell = '';
  };
  const add = (character: string) => {
    if (cell.length < longest) cell += character;
  };
  const endLine = () => {
    endCell();
    found.push({ line: begun, cells });
    cells = [];
    begun = line;
  };
  for (let at = 0; at < text.length && found.length < most; at += 1) {
    const character = text[at] as string;
    if (character === '\n') line += 1;
    if (quoted) {
      if (character !== '"') add(character);
      else if (text[at + 1] === '"') {
        add('"');
        at += 1;
      } else quoted = false;
      // An unclosed quote is an inch sign (`1/2"`), not the start of a cell that would swallow the rest.
    } else if (character === '"' && cell.trim() === '' && closes(text, { from: at, longest }, delimiter)) {
      quoted = true;
      cell = '';
    } else if (character === delimiter) endCell();
    else if (character === '\n') endLine();
    else add(character);
  }
  if (found.length < most && (cell !== '' || cells.length > 0)) endLine();
  return found;
}

/** Whether the quote at `from` opens a cell: a closing quote must be followed by a delimiter or a line end. */
function closes(
  text: string,
  { from, longest }: { readonly from: number; readonly longest: number },
  delimiter: string,
): boolean {
  const most = Math.max(longest, LEAST_LOOKED_AHEAD);
  for (let at = from + 1; at < text.length && at - from < most; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at += 1;
    else return /^[ ]*$/.test(text.slice(at + 1, nextStop(text, at + 1, delimiter)));
  }
  return false;
}

function nextStop(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
  return at;
}

/** Lines without delimiter: `code quantity`, `quantity code`, `code x quantity`; anything else is a code with blanks in it. */
function wordsOf(text: string): CellLine[] {
  return text.split('\n').map((whole, index) => {
    const line = index + 1;
    const written = whole.slice(0, MAX_CHARACTERS);
    const times = /^\s*(\S.*?)\s+[x×*]\s*(\d[\d.,]*)\s*$/i.exec(written);
    if (times) return { line, cells: [times[1] ?? '', times[2] ?? ''] };
    const [first = '', second, ...more] = written.trim().split(/\s+/);
    if (second === undefined || more.length > 0) return { line, cells: [written] };
    if (/^\d{1,6}$/.test(first) && /[\p{L}]/u.test(second)) return { line, cells: [second, first] };
    return { line, cells: /^\d[\d.,]*$/.test(second) ? [first, second] : [written] };
  });
}

/** Strips what spreadsheets put around a code to keep it a text: `'00123`, `="00123"`. */
function bare(cell: string): string {
  const text = cell.replaceAll(/[\u00a0\u202f\u200b]/g, ' ').trim();
  return (/^="(.*)"$/.exec(text)?.[1] ?? text).replace(/^'/, '').trim();
}
