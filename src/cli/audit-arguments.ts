/** The arguments of `npm run shop -- audit …`. */
import { parseArgs } from 'node:util';
import type { Locale } from '#contract/values/locale.ts';

const MOST_LISTED = 1_000_000;

export const AUDIT_USAGE = `npm run shop -- audit verify
  whether the history of changes by staff still holds: the last line is its end, to be written down elsewhere
npm run shop -- audit [list] [options]
  who did what, for whom, when and from where, newest first

    --person EMAIL  what this person did, and what was done to their login
    --by NAME       what this user of the machine did
    --customer N    only for this customer
    --kind K,…      only of these kinds: login, login-failed, refusal, order-sent, command …
    --from, --to    days like 2026-12-24, both included
    --limit N       how many (100)
    --csv           as CSV, for a spreadsheet

  --lang it|en   language of the messages (it)
  --help         this text`;

export interface AuditCommand {
  readonly name: 'list' | 'verify';
  readonly person: string | undefined;
  readonly by: string | undefined;
  readonly customerId: number | undefined;
  readonly kinds: readonly string[];
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly limit: number;
  readonly csv: boolean;
}

export interface AuditArguments {
  readonly command: AuditCommand;
  readonly lang: Locale;
}

/** The parsed arguments, `help`, or what is wrong with them. */
export function readAuditArguments(argv: readonly string[]): AuditArguments | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        person: { type: 'string' },
        by: { type: 'string' },
        customer: { type: 'string' },
        kind: { type: 'string', default: '' },
        from: { type: 'string' },
        to: { type: 'string' },
        limit: { type: 'string', default: '100' },
        csv: { type: 'boolean', default: false },
        lang: { type: 'string', default: 'it' },
        help: { type: 'boolean', default: false },
      },
    });
    const { lang, from, to, by, csv } = values;
    const [name = 'list', ...rest] = positionals;
    if (values.help) return 'help';
    if (lang !== 'it' && lang !== 'en') return { wrong: '--lang: it, en' };
    if ((name !== 'list' && name !== 'verify') || rest.length > 0) return { wrong: `audit ${positionals.join(' ')}` };
    const kinds = values.kind.split(',').flatMap((kind) => kind.trim() || []);
    if (!kinds.every((kind) => /^[a-z-]{1,40}$/.test(kind))) return { wrong: `--kind: ${values.kind}` };
    if (from !== undefined && !isDay(from)) return { wrong: `--from: ${from}` };
    if (to !== undefined && !isDay(to)) return { wrong: `--to: ${to}` };
    const limit = wholeOf(values.limit);
    if (limit === undefined || limit > MOST_LISTED) return { wrong: `--limit: 1–${MOST_LISTED}` };
    const customerId = values.customer === undefined ? undefined : wholeOf(values.customer);
    if (values.customer !== undefined && customerId === undefined) return { wrong: `--customer: ${values.customer}` };
    const person = values.person?.trim().toLowerCase();
    return { command: { name, person, by, customerId, kinds, from, to, limit, csv }, lang };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

/** A valid calendar day: 2026-02-30 is none. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function wholeOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
