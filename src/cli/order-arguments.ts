/** The arguments of `npm run shop -- order …`. */
import { parseArgs } from 'node:util';
import { ORDER_STATUSES, type OrderStatus } from '#contract/endpoints/order.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Delivery } from '#server/modules/orders/index.ts';

export const ORDER_USAGE = `npm run shop -- order <command> [options]

  list                          newest orders of all customers
    --status IA|NE|partial|E|cancelled   only these
    --customer N                only this customer's (code)
    --limit N                   how many (20)
  show NUMBER                   rows, delivered and residual quantities, timeline
  accept NUMBER                 to be accepted → to be fulfilled
  partly NUMBER ROW=PIECES …    delivers a part: row number or article code, pieces or "all"
  fulfil NUMBER                 everything that was left is delivered
  cancel NUMBER                 from any status that is not closed

  --by NAME      who does it, as the customer reads it in the timeline (your user name)
  --note TEXT    why, for the timeline and the e-mail
  --lang it|en   language of the messages (it)
  --help         this text

The customer is written to as the settings say (orderLetters). NUMBER looks like OC/12/2026.`;

export type OrderCommand =
  | {
      readonly name: 'list';
      readonly status: OrderStatus | undefined;
      readonly customerId: number | undefined;
      readonly limit: number;
    }
  | { readonly name: 'show' | 'accept' | 'fulfil' | 'cancel'; readonly number: string }
  | { readonly name: 'partly'; readonly number: string; readonly delivery: Delivery };

export interface OrderArguments {
  readonly command: OrderCommand;
  /** Empty = the operating system's user. */
  readonly by: string;
  readonly note: string;
  readonly lang: Locale;
}

const MOST_LISTED = 1000;

/** The parsed arguments, `help`, or what is wrong with them. */
export function readOrderArguments(argv: readonly string[]): OrderArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        status: { type: 'string' },
        customer: { type: 'string' },
        limit: { type: 'string', default: '20' },
        by: { type: 'string', default: '' },
        note: { type: 'string', default: '' },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help || positionals.length === 0) return 'help';
    const { lang, by, note } = values;
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    if (by.length > 100 || note.length > 500) return { wrong: '--by ≤ 100, --note ≤ 500' };
    const command = commandOf(positionals, values);
    return 'wrong' in command ? command : { command, by: by.trim(), note: note.trim(), lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

function commandOf(
  [name, number = '', ...rest]: readonly string[],
  { status, customer, limit }: { status?: string; customer?: string; limit: string },
): OrderCommand | { readonly wrong: string } {
  if (name === 'list') {
    const wanted = ORDER_STATUSES.find((one) => one.toLowerCase() === status?.toLowerCase());
    if (status !== undefined && !wanted) return { wrong: `--status: ${ORDER_STATUSES.join(', ')}` };
    const customerId = customer === undefined ? undefined : wholeOf(customer);
    if (customer !== undefined && customerId === undefined) return { wrong: `--customer: ${customer}` };
    const most = wholeOf(limit);
    if (most === undefined || most > MOST_LISTED) return { wrong: `--limit: 1–${MOST_LISTED}` };
    return { name, status: wanted, customerId, limit: most };
  }
  if (name !== 'show' && name !== 'accept' && name !== 'fulfil' && name !== 'cancel' && name !== 'partly')
    return { wrong: `order ${name}` };
  if (number === '') return { wrong: `order ${name} NUMBER` };
  const written = number.toUpperCase();
  if (name !== 'partly') return rest.length > 0 ? { wrong: rest.join(' ') } : { name, number: written };
  const delivery = rest.map(partOf);
  const bad = rest.find((_, index) => delivery[index] === undefined);
  if (bad !== undefined) return { wrong: `${bad}: ROW=PIECES` };
  return { name, number: written, delivery: delivery.filter((one) => one !== undefined) };
}

/** `10=5`, `VT933.08.020=2,5`, `20=all`; the last `=` separates, because codes may contain others. */
export function partOf(text: string): Delivery[number] | undefined {
  const at = text.lastIndexOf('=');
  const [row, amount] = [text.slice(0, at), text.slice(at + 1).replace(',', '.')];
  if (at < 1) return undefined;
  if (/^(all|tutto|tutti)$/i.test(amount)) return { row, pieces: 'all' };
  return /^\d{1,9}(\.\d{1,3})?$/.test(amount) ? { row, pieces: Number(amount) } : undefined;
}

function wholeOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
