/** The arguments of `npm run shop -- invoicing …`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#contract/values/locale.ts';
import type { NoteRequest } from '#server/modules/invoicing/index.ts';
import { partOf } from './order-arguments.ts';

export const INVOICING_USAGE = `npm run shop -- invoicing <command> [options]

  drafts                        delivery notes that are not invoiced yet, as the invoices they would be
    --customer N                only this customer's (code)
  note ORDER [ROW=PIECES …]     a delivery note: of these lines, or of everything that is left
    --with-invoice              its invoice in the same step (fattura accompagnatoria)
    --accompanying              its invoice is issued at once, by "invoice"; else it is collected
    --beyond                    more than ordered may be delivered
    --carrier NAME --transport sender|recipient|carrier --reason TEXT --appearance TEXT --packages N
    --gross KG --net KG --starts 2026-11-24T08:30 --tracking NUMBER --remark TEXT
  annul NOTE                    a delivery note that was not invoiced: its number stays, its pieces are to be delivered again
  invoice NOTE …                one invoice of these delivery notes, at once (TD01)
  collect                       the deferred invoices of a month (TD24), one per customer and terms
    --month 2026-11             which month (the one before today's)
    --customer N                only this customer's
  proforma                      PDF files of what is not invoiced yet, for the accountant who issues the invoices
    --month 2026-11             up to the end of which month (the one before today's)
    --customer N                only this customer's
  credit INVOICE [ROW=PIECES …] a credit note (TD04): of these lines, or of everything
    --reason TEXT               why, as it is printed
    --again                     its delivery notes are to be invoiced again
  again NUMBER                  writes the file again that the Sistema rejected, for the customer's data as they are now
  transmit                      hands files over and reads receipts now, instead of within a minute
  continue SERIES NUMBER        numbers go on after NUMBER; only before the first one is issued here
    --year 2026                 of which year (today's)

  --day DATE     day of the document (today); never before the last one of its series
  --dry-run      everything is made and checked, and nothing is kept
  --by NAME      who does it, as the customer reads it in the order's timeline (your user name)
  --note TEXT    why, for the timeline and the email
  --lang it|en   language of the messages (it)
  --help         this text

ORDER looks like OC/12/2026, NOTE like DT/12/2026, INVOICE like FT/12/2026. What is issued is never changed:
corrections are credit notes.`;

export type InvoicingCommand =
  | { readonly name: 'drafts'; readonly customerId: number | undefined }
  | {
      readonly name: 'note';
      readonly number: string;
      readonly withInvoice: boolean;
      readonly request: Omit<NoteRequest, 'hand' | 'order'>;
    }
  | {
      readonly name: 'invoice';
      readonly number: string;
      readonly notes: readonly string[];
      readonly day: string | undefined;
    }
  | {
      readonly name: 'collect' | 'proforma';
      readonly month: string | undefined;
      readonly customerId: number | undefined;
      readonly day: string | undefined;
    }
  | {
      readonly name: 'credit';
      readonly number: string;
      readonly pieces: ReadonlyMap<number, number | 'all'> | undefined;
      readonly reason: string;
      readonly again: boolean;
      readonly day: string | undefined;
    }
  | { readonly name: 'transmit' }
  | { readonly name: 'again' | 'annul'; readonly number: string }
  | { readonly name: 'continue'; readonly series: string; readonly last: number; readonly year: number | undefined };

export interface InvoicingArguments {
  readonly command: InvoicingCommand;
  readonly dryRun: boolean;
  /** Empty = the operating system's user. */
  readonly by: string;
  readonly note: string;
  readonly lang: Locale;
}

const OPTIONS = {
  customer: { type: 'string' },
  month: { type: 'string' },
  year: { type: 'string' },
  day: { type: 'string' },
  'with-invoice': { type: 'boolean', default: false },
  accompanying: { type: 'boolean', default: false },
  beyond: { type: 'boolean', default: false },
  again: { type: 'boolean', default: false },
  carrier: { type: 'string' },
  transport: { type: 'string' },
  reason: { type: 'string' },
  appearance: { type: 'string' },
  packages: { type: 'string' },
  gross: { type: 'string' },
  net: { type: 'string' },
  starts: { type: 'string' },
  tracking: { type: 'string' },
  remark: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  by: { type: 'string', default: '' },
  note: { type: 'string', default: '' },
  lang: { type: 'string', default: 'it' },
  help: { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parsed>['values'];
type Wrong = { readonly wrong: string };

const parsed = (argv: readonly string[]) => parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });

/** The parsed arguments, `help`, or what is wrong with them. */
export function readInvoicingArguments(argv: readonly string[]): InvoicingArguments | 'help' | Wrong {
  try {
    const { values, positionals } = parsed(argv);
    if (values.help || positionals.length === 0) return 'help';
    const { lang, by, note } = values;
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    if (by.length > 100 || note.length > 500) return { wrong: '--by ≤ 100, --note ≤ 500' };
    if (values.day !== undefined && !isDay(values.day)) return { wrong: '--day: 2026-11-24' };
    const command = commandOf(positionals, values);
    if ('wrong' in command) return command;
    return { command, dryRun: values['dry-run'], by: by.trim(), note: note.trim(), lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

function commandOf([name = '', first = '', ...rest]: readonly string[], values: Values): InvoicingCommand | Wrong {
  const customerId = values.customer === undefined ? undefined : wholeOf(values.customer);
  if (values.customer !== undefined && customerId === undefined) return { wrong: `--customer: ${values.customer}` };
  const number = first.toUpperCase();
  const { day } = values;
  if (['note', 'annul', 'invoice', 'credit', 'again'].includes(name) && number === '')
    return { wrong: `invoicing ${name} NUMBER` };
  if (['drafts', 'collect', 'proforma', 'transmit'].includes(name) && number !== '') return { wrong: first };
  switch (name) {
    case 'drafts':
      return { name, customerId };
    case 'note':
      return noteCommand(number, rest, values);
    case 'invoice':
      return { name, number, notes: [number, ...rest.map((one) => one.toUpperCase())], day };
    case 'collect':
    case 'proforma':
      if (values.month !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(values.month))
        return { wrong: '--month: 2026-11' };
      return { name, month: values.month && `${values.month}-01`, customerId, day };
    case 'credit':
      return creditCommand(number, rest, values);
    case 'transmit':
      return { name };
    case 'again':
    case 'annul':
      return rest.length > 0 ? { wrong: rest.join(' ') } : { name, number };
    case 'continue':
      return continueCommand(number, rest, values);
    default:
      return { wrong: `invoicing ${name}` };
  }
}

function noteCommand(number: string, rest: readonly string[], values: Values): InvoicingCommand | Wrong {
  const delivery = rest.map(partOf);
  const bad = rest.find((_, at) => delivery[at] === undefined);
  if (bad !== undefined) return { wrong: `${bad}: ROW=PIECES` };
  const { transport, carrier, reason, appearance, tracking, remark, starts, day } = values;
  if (transport !== undefined && transport !== 'sender' && transport !== 'recipient' && transport !== 'carrier')
    return { wrong: '--transport: sender, recipient, carrier' };
  const packages = values.packages === undefined ? undefined : wholeOf(values.packages);
  if (values.packages !== undefined && (packages === undefined || packages > 9999))
    return { wrong: '--packages: 1–9999' };
  const [grossKg, netKg] = [values.gross, values.net].map((kilos) =>
    kilos === undefined ? undefined : kilosOf(kilos),
  );
  if ((values.gross !== undefined && !grossKg) || (values.net !== undefined && !netKg))
    return { wrong: '--gross, --net: 0.01–9999.99' };
  if (starts !== undefined && Number.isNaN(Date.parse(starts))) return { wrong: '--starts: 2026-11-24T08:30' };
  return {
    name: 'note',
    number,
    withInvoice: values['with-invoice'],
    request: {
      kind: values.accompanying || values['with-invoice'] ? 'accompanying' : 'deferred',
      delivery: rest.length > 0 ? delivery.filter((one) => one !== undefined) : undefined,
      beyond: values.beyond,
      transportBy: transport,
      startsAt: starts && new Date(starts).toISOString(),
      carrier,
      reason,
      appearance,
      tracking,
      remark,
      packages,
      grossKg,
      netKg,
      day,
    },
  };
}

function creditCommand(number: string, rest: readonly string[], values: Values): InvoicingCommand | Wrong {
  const parts = rest.map(partOf);
  const bad = rest.find((_, at) => wholeOf(parts[at]?.row ?? '') === undefined);
  if (bad !== undefined) return { wrong: `${bad}: ROW=PIECES` };
  const pieces = parts.flatMap((one) => (one ? [[Number(one.row), one.pieces] as const] : []));
  return {
    name: 'credit',
    number,
    pieces: rest.length > 0 ? new Map(pieces) : undefined,
    reason: values.reason ?? '',
    again: values.again,
    day: values.day,
  };
}

function continueCommand(series: string, rest: readonly string[], { year }: Values): InvoicingCommand | Wrong {
  const [last, ...more] = rest.map(wholeOf);
  if (series === '' || last === undefined || more.length > 0) return { wrong: 'invoicing continue SERIES NUMBER' };
  if (year !== undefined && !/^20\d\d$/.test(year)) return { wrong: '--year: 2026' };
  return { name: 'continue', series, last, year: year === undefined ? undefined : Number(year) };
}

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

function wholeOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function kilosOf(text: string): number | undefined {
  const plain = text.replace(',', '.');
  return /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}
