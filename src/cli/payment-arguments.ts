/** The arguments of `npm run shop -- payment …`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#contract/values/locale.ts';

export const PAYMENT_USAGE = `npm run shop -- payment <command> [options]

  list            payments of deadlines that the books do not know yet, newest first
    --all         those that they know and those given back, too
    --limit N     how many (50)
  refund ID       gives the whole amount back at the provider: its deadlines are open again
    --by NAME     who does it (the user of the system)

  --lang it|en   language of the messages (it)
  --help         this text`;

export type PaymentCommand =
  | { readonly name: 'list'; readonly only: 'waiting' | 'all'; readonly limit: number }
  | { readonly name: 'refund'; readonly id: number };

export interface PaymentArguments {
  readonly command: PaymentCommand;
  readonly by: string;
  readonly lang: Locale;
}

/** The parsed arguments, `help`, or what is wrong with them. */
export function readPaymentArguments(argv: readonly string[]): PaymentArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        limit: { type: 'string', default: '50' },
        by: { type: 'string', default: '' },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    const { lang, by, all, limit } = values;
    const [name, number, ...rest] = positionals;
    if (values.help || name === undefined) return 'help';
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    if (rest.length > 0 || (name === 'list' && number !== undefined)) return { wrong: positionals.slice(1).join(' ') };
    if (name === 'list') {
      const most = wholeOf(limit);
      if (most === undefined) return { wrong: `--limit: ${limit}` };
      return { command: { name, only: all ? 'all' : 'waiting', limit: most }, by, lang };
    }
    if (name !== 'refund') return { wrong: `payment ${name}` };
    const id = wholeOf(number ?? '');
    return id === undefined ? { wrong: 'payment refund ID' } : { command: { name, id }, by, lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

function wholeOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
