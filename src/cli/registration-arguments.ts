/** The arguments of `npm run shop -- registration …`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#contract/values/locale.ts';

export const REGISTRATION_USAGE = `npm run shop -- registration <command> [options]

  list                     requests that wait, oldest first
    --all                  decided ones too
    --limit N              how many (50)
  show ID                  what was written, and who looks like the same
  approve ID               opens customer and login; mails a one-use link that sets the password
    --customer N           adds the login to this customer, or gives the new one this code
    --new                  a new customer although one with the same numbers is there
    --payment CODE,…       payment methods of the new customer (bank_transfer)
  refuse ID --reason TEXT  mails the reason

  --by NAME      who does it (your user name)
  --lang it|en   language of the messages (it)
  --help         this text`;

export type RegistrationCommand =
  | { readonly name: 'list'; readonly all: boolean; readonly limit: number }
  | { readonly name: 'show'; readonly id: number }
  | {
      readonly name: 'approve';
      readonly id: number;
      readonly customerId: number | undefined;
      readonly evenIfKnown: boolean;
      readonly paymentMethods: readonly string[];
    }
  | { readonly name: 'refuse'; readonly id: number; readonly reason: string };

export interface RegistrationArguments {
  readonly command: RegistrationCommand;
  /** Empty = the operating system's user. */
  readonly by: string;
  readonly lang: Locale;
}

/** The parsed arguments, `help`, or what is wrong with them. */
export function readRegistrationArguments(
  argv: readonly string[],
): RegistrationArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        limit: { type: 'string', default: '50' },
        customer: { type: 'string' },
        new: { type: 'boolean', default: false },
        payment: { type: 'string', default: 'bank_transfer' },
        reason: { type: 'string', default: '' },
        by: { type: 'string', default: '' },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    const { lang, by, reason } = values;
    if (values.help || positionals.length === 0) return 'help';
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    if (by.length > 100 || reason.length > 1000) return { wrong: '--by ≤ 100, --reason ≤ 1000' };
    const command = commandOf(positionals, values);
    return 'wrong' in command ? command : { command, by: by.trim(), lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

function commandOf(
  [name, number, ...rest]: readonly string[],
  values: { all: boolean; limit: string; customer?: string; new: boolean; payment: string; reason: string },
): RegistrationCommand | { readonly wrong: string } {
  if (rest.length > 0) return { wrong: rest.join(' ') };
  if (name === 'list') {
    const limit = wholeOf(values.limit);
    if (number !== undefined) return { wrong: number };
    return limit === undefined ? { wrong: `--limit: ${values.limit}` } : { name, all: values.all, limit };
  }
  if (name !== 'show' && name !== 'approve' && name !== 'refuse') return { wrong: `registration ${name}` };
  const id = wholeOf(number ?? '');
  if (id === undefined) return { wrong: `registration ${name} ID` };
  if (name === 'show') return { name, id };
  if (name === 'refuse') {
    const reason = values.reason.trim();
    return reason === '' ? { wrong: 'registration refuse ID --reason TEXT' } : { name, id, reason };
  }
  const customerId = values.customer === undefined ? undefined : wholeOf(values.customer);
  if (values.customer !== undefined && customerId === undefined) return { wrong: `--customer: ${values.customer}` };
  const paymentMethods = values.payment.split(',').map((code) => code.trim());
  if (!paymentMethods.every((code) => /^\w{1,40}$/.test(code))) return { wrong: `--payment: ${values.payment}` };
  return { name, id, customerId, evenIfKnown: values.new, paymentMethods };
}

function wholeOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
