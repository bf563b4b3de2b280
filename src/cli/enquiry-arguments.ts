/** The arguments of `npm run shop -- enquiry …`. */
import { parseArgs } from 'node:util';
import { REQUEST_KINDS } from '#contract/values/enquiry-form.ts';
import type { Locale } from '#contract/values/locale.ts';

/** `contact` is the contact form, `tax-data` a customer's request in the account, the others are the kinds of requests. */
export const ENQUIRY_KINDS = ['contact', 'tax-data', ...REQUEST_KINDS] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

export const ENQUIRY_USAGE = `npm run shop -- enquiry <command> [options]

  list              what was written with the contact and the request form, newest first
    --kind KIND     only ${ENQUIRY_KINDS.join(', ')}
    --customer N    only of this customer
    --limit N       how many (50)
  show ID           the whole message, and which files came with it
  files ID          writes its files
    --to FOLDER     into this folder (enquiry-ID); a file that is there stays as it is

  --lang it|en   language of the messages (it)
  --help         this text`;

export type EnquiryCommand =
  | {
      readonly name: 'list';
      readonly kind: EnquiryKind | undefined;
      readonly customerId: number | undefined;
      readonly limit: number;
    }
  | { readonly name: 'show'; readonly id: number }
  | { readonly name: 'files'; readonly id: number; readonly folder: string };

export interface EnquiryArguments {
  readonly command: EnquiryCommand;
  readonly lang: Locale;
}

/** The parsed arguments, `help`, or what is wrong with them. */
export function readEnquiryArguments(argv: readonly string[]): EnquiryArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        kind: { type: 'string' },
        customer: { type: 'string' },
        limit: { type: 'string', default: '50' },
        to: { type: 'string' },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    const { lang } = values;
    if (values.help || positionals.length === 0) return 'help';
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    const command = commandOf(positionals, values);
    return 'wrong' in command ? command : { command, lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

function commandOf(
  [name, number, ...rest]: readonly string[],
  values: { kind?: string; customer?: string; limit: string; to?: string },
): EnquiryCommand | { readonly wrong: string } {
  if (rest.length > 0) return { wrong: rest.join(' ') };
  if (name === 'list') {
    if (number !== undefined) return { wrong: number };
    const kind = ENQUIRY_KINDS.find((one) => one === values.kind);
    if (values.kind !== undefined && kind === undefined) return { wrong: `--kind: ${ENQUIRY_KINDS.join(', ')}` };
    const customerId = values.customer === undefined ? undefined : wholeOf(values.customer);
    if (values.customer !== undefined && customerId === undefined) return { wrong: `--customer: ${values.customer}` };
    const limit = wholeOf(values.limit);
    return limit === undefined ? { wrong: `--limit: ${values.limit}` } : { name, kind, customerId, limit };
  }
  if (name !== 'show' && name !== 'files') return { wrong: `enquiry ${name}` };
  const id = wholeOf(number ?? '');
  if (id === undefined) return { wrong: `enquiry ${name} ID` };
  return name === 'show' ? { name, id } : { name, id, folder: values.to || `enquiry-${id}` };
}

function wholeOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
