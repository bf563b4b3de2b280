/** The arguments of `npm run shop -- search …`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#contract/values/locale.ts';

export const SEARCH_USAGE = `npm run shop -- search <command> [options]

  try "TEXT"      how a search is read, and why each article is found (docs/search-words.md)
    --rows N      how many articles (10)
  words           the word files in use, and what is wrong with those of the shop

  --lang it|en    language of the search and of the messages (it)
  --help          this text`;

export type SearchCommand =
  | { readonly name: 'try'; readonly text: string; readonly rows: number }
  | { readonly name: 'words' };

export interface SearchArguments {
  readonly command: SearchCommand;
  readonly lang: Locale;
}

const MOST_ROWS = 50;

/** The parsed arguments, `help`, or what is wrong with them. */
export function readSearchArguments(argv: readonly string[]): SearchArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        rows: { type: 'string', default: '10' },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help || positionals.length === 0) return 'help';
    const { lang } = values;
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    const [name, ...rest] = positionals;
    if (name === 'words' && rest.length === 0) return { command: { name }, lang };
    const text = rest.join(' ').trim();
    if (name !== 'try' || text === '') return { wrong: `search ${positionals.join(' ')}` };
    const rows = /^[1-9]\d?$/.test(values.rows) ? Number(values.rows) : MOST_ROWS + 1;
    if (rows > MOST_ROWS) return { wrong: `--rows: 1–${MOST_ROWS}` };
    return { command: { name, text, rows }, lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
