/** The arguments of `npm run shop -- search …`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#contract/values/locale.ts';

export const SEARCH_USAGE = `npm run shop -- search <command> [options]

  try "TEXT"      how a search is read, and why each article is found (docs/search-words.md)
    --rows N      how many articles (10)
  words           the word files in use, and what is wrong with those of the shop
  report          what was searched in vain: nothing found, or nothing opened (docs/tracking.md)
    --days N      of how many days (30)
    --rows N      how many lines of each list (10)
  rebuild         builds the index of the running shop anew: after articles were changed in the database by hand

  status          the index in OpenSearch that is in use (docs/scale-out-search.md)
  fill            a whole new index in OpenSearch: before the shop is started with SEARCH_URL, or anew

  --lang it|en    language of the search and of the messages (it)
  --help          this text`;

/** Commands without anything behind them. */
const BARE = ['words', 'rebuild', 'status', 'fill'] as const;

export type SearchCommand =
  | { readonly name: 'try'; readonly text: string; readonly rows: number }
  | { readonly name: 'report'; readonly days: number; readonly rows: number }
  | { readonly name: (typeof BARE)[number] };

export interface SearchArguments {
  readonly command: SearchCommand;
  readonly lang: Locale;
}

const MOST_ROWS = 50;
const MOST_DAYS = 730;

/** The parsed arguments, `help`, or what is wrong with them. */
export function readSearchArguments(argv: readonly string[]): SearchArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        rows: { type: 'string', default: '10' },
        days: { type: 'string', default: '30' },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help || positionals.length === 0) return 'help';
    const { lang } = values;
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    const [name, ...rest] = positionals;
    const bare = BARE.find((one) => one === name);
    if (bare && rest.length === 0) return { command: { name: bare }, lang };
    const text = rest.join(' ').trim();
    const isReport = name === 'report' && rest.length === 0;
    if (!isReport && (name !== 'try' || text === '')) return { wrong: `search ${positionals.join(' ')}` };
    const rows = /^[1-9]\d?$/.test(values.rows) ? Number(values.rows) : MOST_ROWS + 1;
    if (rows > MOST_ROWS) return { wrong: `--rows: 1–${MOST_ROWS}` };
    const days = /^[1-9]\d{0,2}$/.test(values.days) ? Number(values.days) : MOST_DAYS + 1;
    if (days > MOST_DAYS) return { wrong: `--days: 1–${MOST_DAYS}` };
    return { command: isReport ? { name: 'report', days, rows } : { name: 'try', text, rows }, lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
