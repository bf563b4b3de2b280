/** The arguments of `npm run shop -- email …`. */
import { parseArgs } from 'node:util';
import { EMAIL_STATES, type EmailState } from '#contract/office/grids/emails-grid.ts';
import type { Locale } from '#contract/values/locale.ts';

const STATES = EMAIL_STATES.map(({ value }) => value);

export const EMAIL_USAGE = `npm run shop -- email <command> [options]

  list              emails of the shop, newest first
    --state STATE   only ${STATES.join(', ')}
    --limit N       how many (50)
  send-again ID …   a waiting, failed or stopped one leaves at once; a sent one is written once more
    --failed        all that failed, instead of numbers
  stop ID …         does not leave until it is sent again

  --by NAME      who does it (your user name)
  --lang it|en   language of the messages (it)
  --help         this text`;

export type EmailCommand =
  | { readonly name: 'list'; readonly state: EmailState | undefined; readonly limit: number }
  /** `ids` undefined = all that failed. */
  | { readonly name: 'send-again'; readonly ids: readonly number[] | undefined }
  | { readonly name: 'stop'; readonly ids: readonly number[] };

export interface EmailArguments {
  readonly command: EmailCommand;
  /** Empty = the operating system's user. */
  readonly by: string;
  readonly lang: Locale;
}

/** The parsed arguments, `help`, or what is wrong with them. */
export function readEmailArguments(argv: readonly string[]): EmailArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        state: { type: 'string' },
        limit: { type: 'string', default: '50' },
        failed: { type: 'boolean', default: false },
        by: { type: 'string', default: '' },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    const { lang, by } = values;
    if (values.help || positionals.length === 0) return 'help';
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    const command = commandOf(positionals, values);
    return 'wrong' in command ? command : { command, by, lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

function commandOf(
  [name, ...numbers]: readonly string[],
  { state, limit, failed }: { state?: string; limit: string; failed: boolean },
): EmailCommand | { readonly wrong: string } {
  const ids = numbers.map(wholeOf);
  const bad = ids.indexOf(undefined);
  if (bad >= 0) return { wrong: numbers[bad] ?? '' };
  const known = ids.filter((id) => id !== undefined);
  if (name === 'list') {
    const most = wholeOf(limit);
    const asked = STATES.find((one) => one === state);
    if (known.length > 0) return { wrong: String(known[0]) };
    if (state !== undefined && asked === undefined) return { wrong: `--state: ${STATES.join(', ')}` };
    return most === undefined ? { wrong: `--limit: ${limit}` } : { name, state: asked, limit: most };
  }
  if (name !== 'send-again' && name !== 'stop') return { wrong: `email ${name}` };
  if (name === 'send-again' && failed)
    return known.length > 0 ? { wrong: '--failed: no numbers beside it' } : { name, ids: undefined };
  return known.length === 0 ? { wrong: `email ${name} ID` } : { name, ids: known };
}

function wholeOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
