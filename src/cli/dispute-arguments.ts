/** The arguments of `npm run shop -- dispute …`. */
import { parseArgs } from 'node:util';
import { DISPUTE_STATES, type DisputeState } from '#contract/values/document-kinds.ts';
import type { Locale } from '#contract/values/locale.ts';

export const DISPUTE_USAGE = `npm run shop -- dispute <command> [options]

  list              disputes that are not decided, the longest waiting first
    --state STATE   only ${DISPUTE_STATES.join(', ')}, all
    --customer N    only of this customer
    --limit N       how many (50)
  show ID           what it is about, its lines, what was written
  files ID          writes its files
    --to FOLDER     into this folder (dispute-ID); a file that is there stays as it is
  reply ID          writes to the customer, who may write again
  accept ID         accepts it; once more, to name a credit note that came later
    --credit-note NUMBER   the credit note that settles it
    --year YEAR     of the credit note, if several years have that number
  refuse ID         refuses it
  close ID          closes a decided one, or one that the customer no longer needs

  --text TEXT    what the customer reads: needed to reply and to refuse
  --by NAME      who does it, as the customer reads it (your user name)
  --lang it|en   language of the messages (it)
  --help         this text`;

export type DisputeCommand =
  | {
      readonly name: 'list';
      readonly state: DisputeState | 'all' | undefined;
      readonly customerId: number | undefined;
      readonly limit: number;
    }
  | { readonly name: 'show'; readonly id: number }
  | { readonly name: 'files'; readonly id: number; readonly folder: string }
  | { readonly name: 'reply' | 'refuse' | 'close'; readonly id: number; readonly text: string }
  | {
      readonly name: 'accept';
      readonly id: number;
      readonly text: string;
      readonly creditNote: string | undefined;
      readonly year: number | undefined;
    };

export interface DisputeArguments {
  readonly command: DisputeCommand;
  /** Empty = the operating system's user. */
  readonly by: string;
  readonly lang: Locale;
}

/** As long as the customer's own texts. */
const MOST_TEXT = 2000;

/** The parsed arguments, `help`, or what is wrong with them. */
export function readDisputeArguments(argv: readonly string[]): DisputeArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        state: { type: 'string' },
        customer: { type: 'string' },
        limit: { type: 'string', default: '50' },
        to: { type: 'string' },
        text: { type: 'string', default: '' },
        'credit-note': { type: 'string' },
        year: { type: 'string' },
        by: { type: 'string', default: '' },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help || positionals.length === 0) return 'help';
    const { lang, by, text } = values;
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    if (by.length > 100 || text.length > MOST_TEXT) return { wrong: `--by ≤ 100, --text ≤ ${MOST_TEXT}` };
    const command = commandOf(positionals, { ...values, text: text.trim() });
    return 'wrong' in command ? command : { command, by: by.trim(), lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

interface Values {
  readonly state?: string;
  readonly customer?: string;
  readonly limit: string;
  readonly to?: string;
  readonly text: string;
  readonly 'credit-note'?: string;
  readonly year?: string;
}

function commandOf(
  [name, number, ...rest]: readonly string[],
  values: Values,
): DisputeCommand | { readonly wrong: string } {
  if (rest.length > 0) return { wrong: rest.join(' ') };
  if (name === 'list') return number === undefined ? listOf(values) : { wrong: number };
  const id = wholeOf(number ?? '');
  if (id === undefined) return { wrong: `dispute ${name} ID` };
  const { text, to, 'credit-note': creditNote, year } = values;
  switch (name) {
    case 'show':
      return { name, id };
    case 'files':
      return { name, id, folder: to || `dispute-${id}` };
    case 'reply':
    case 'refuse':
      return text === '' ? { wrong: `dispute ${name} ${id} --text TEXT` } : { name, id, text };
    case 'close':
      return { name, id, text };
    case 'accept': {
      const of = year === undefined ? undefined : wholeOf(year);
      if (year !== undefined && (of === undefined || creditNote === undefined)) return { wrong: `--year: ${year}` };
      return { name, id, text, creditNote, year: of };
    }
    default:
      return { wrong: `dispute ${name}` };
  }
}

function listOf({ state, customer, limit }: Values): DisputeCommand | { readonly wrong: string } {
  const wanted = [...DISPUTE_STATES, 'all' as const].find((one) => one === state);
  if (state !== undefined && !wanted) return { wrong: `--state: ${DISPUTE_STATES.join(', ')}, all` };
  const customerId = customer === undefined ? undefined : wholeOf(customer);
  if (customer !== undefined && customerId === undefined) return { wrong: `--customer: ${customer}` };
  const most = wholeOf(limit);
  return most === undefined ? { wrong: `--limit: ${limit}` } : { name: 'list', state: wanted, customerId, limit: most };
}

function wholeOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
