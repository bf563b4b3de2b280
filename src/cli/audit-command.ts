/** `npm run shop -- audit …`: the audit log on a terminal or as CSV (docs/decisions/0160-audit-log.md). */
import { csvOf } from '#contract/values/csv-text.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type ListedEntry, readEntries, readUserId } from '#server/modules/audit/index.ts';
import { verifyChain } from '#server/modules/operations/index.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { aligned } from './aligned-table.ts';
import type { AuditArguments } from './audit-arguments.ts';
import type { CommandContext } from './command-line.ts';

const TEXTS = {
  it: {
    head: ['quando', 'cosa', 'esito', 'chi', 'cliente', 'su', 'da dove', 'volte', 'dettagli', 'richiesta'],
    none: 'Nessuna voce.',
    holds: (operations: number, changes: number) =>
      `La storia è intatta: ${operations} operazioni, ${changes} modifiche.`,
    forgotten: (count: number) => `Valori cancellati con le persone a cui appartenevano: ${count}.`,
    end: (digest: string) => `Ultima impronta: ${digest || '–'}`,
    broken: {
      missing: (id: string) => `La storia è interrotta prima dell’operazione ${id}: ne mancano.`,
      changed: (id: string) => `L’operazione ${id} è stata alterata.`,
      values: (id: string) => `I valori dell’operazione ${id} sono stati alterati.`,
    },
    last: 'dopo l’ultima',
    unknown: (email: string) => `Nessuno accede con ${email}.`,
    guest: 'ospite',
    shop: 'il negozio',
    person: (id: number) => `persona ${id}`,
  },
  en: {
    head: ['when', 'what', 'result', 'who', 'customer', 'on', 'from', 'times', 'details', 'request'],
    none: 'No entry.',
    holds: (operations: number, changes: number) =>
      `The history is intact: ${operations} operations, ${changes} changes.`,
    forgotten: (count: number) => `Values deleted with the people that they belonged to: ${count}.`,
    end: (digest: string) => `Last digest: ${digest || '–'}`,
    broken: {
      missing: (id: string) => `The history is interrupted before operation ${id}: some are missing.`,
      changed: (id: string) => `Operation ${id} was altered.`,
      values: (id: string) => `The values of operation ${id} were altered.`,
    },
    last: 'after the last',
    unknown: (email: string) => `Nobody logs in with ${email}.`,
    guest: 'guest',
    shop: 'the shop',
    person: (id: number) => `person ${id}`,
  },
};

/** Returns the exit code: 0 done, 1 rejected. */
export async function auditCommand(context: CommandContext, { command, lang }: AuditArguments): Promise<number> {
  const {
    database: { db },
    settings: { timeZone },
  } = context;
  if (command.name === 'verify') return verify(db, lang);
  const { person, by, customerId, kinds, from, to, limit } = command;
  const texts = TEXTS[lang];
  const userId = person === undefined ? undefined : await readUserId(db, person);
  if (person !== undefined && userId === undefined) {
    console.error(texts.unknown(person));
    return 1;
  }
  const entries = await readEntries(db, { userId, actorName: by, kinds, customerId, from, to, limit });
  const rows = [texts.head, ...entries.map((entry) => cellsOf(entry, timeZone, lang))];
  if (command.csv) process.stdout.write(csvOf(rows, lang));
  else if (entries.length === 0) console.log(texts.none);
  // The request id, for comparing with the server's log, is too long for a terminal.
  else
    console.log(
      aligned(
        rows.map((row) => row.slice(0, -1)),
        [0, 1, 2, 3, 5, 6, 8],
      ),
    );
  return 0;
}

async function verify(db: Queryable, lang: Locale): Promise<number> {
  const texts = TEXTS[lang];
  const { operations, changes, forgotten, end, broken } = await verifyChain(db);
  if (broken) {
    console.error(texts.broken[broken.why](broken.operationId === 0 ? texts.last : String(broken.operationId)));
    return 1;
  }
  console.log(texts.holds(operations, changes));
  if (forgotten > 0) console.log(texts.forgotten(forgotten));
  console.log(texts.end(end));
  return 0;
}

function cellsOf(entry: ListedEntry, timeZone: string, lang: Locale): string[] {
  const texts = TEXTS[lang];
  const { actorUserId, actorEmail, actorName, source } = entry;
  const nobody = source === 'shop' ? texts.guest : texts.shop;
  const who = actorEmail || actorName || (actorUserId === null ? nobody : texts.person(actorUserId));
  const about = entry.entity === '' ? '' : `${entry.entity} ${entry.entityKey}`;
  const details = Object.entries(entry.params).map(([name, value]) => `${name}=${value}`);
  return [
    momentOf(entry.at, timeZone),
    entry.kind,
    entry.result,
    who,
    String(entry.customerId ?? ''),
    about,
    entry.address || entry.network,
    String(entry.times),
    details.join(' '),
    entry.requestId,
  ].map((cell) => cell.replace(/\p{Cc}/gu, ''));
}

/** `2026-11-22 09:14:05` in the shop's time zone: also sorts as text. */
function momentOf(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(date);
}
