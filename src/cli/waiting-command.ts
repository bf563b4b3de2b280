/** `npm run shop -- exchange waiting|drop`: rows of other systems that name what the shop does not have yet (docs/exchange-rows.md). */
import type { Locale } from '#contract/values/locale.ts';
import { countWaiting, giveUpWaiting, readWaiting, waitingReason, waitingTable } from '#server/import/index.ts';
import { type Act, createOperations } from '#server/modules/operations/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { aligned } from './aligned-table.ts';
import type { ExchangeCommand } from './exchange-arguments.ts';

const TEXTS = {
  it: {
    none: 'Nessuna riga in attesa.',
    sums: ['collegamento', 'tabella', 'stato', 'righe', 'dal'],
    columns: ['numero', 'collegamento', 'tabella', 'chi', 'aspetta', 'dal', ''],
    waits: { article: 'articolo', list: 'listino', customer: 'cliente', order: 'ordine' },
    state: { waiting: 'in attesa', refused: 'rifiutata' },
    more: (count: number) => `… e altre: qui ci sono le prime ${count}.`,
    dropped: (count: number) => `${count} righe tolte.`,
  },
  en: {
    none: 'No rows are waiting.',
    sums: ['connection', 'table', 'state', 'rows', 'since'],
    columns: ['number', 'connection', 'table', 'about', 'waits for', 'since', ''],
    waits: { article: 'article', list: 'price list', customer: 'customer', order: 'order' },
    state: { waiting: 'waiting', refused: 'refused' },
    more: (count: number) => `… and more: these are the first ${count}.`,
    dropped: (count: number) => `${count} rows were dropped.`,
  },
} as const satisfies Record<Locale, unknown>;

const SHOWN = 100;
const MOST_EXPORTED = 100_000;

type WaitingCommand = Extract<ExchangeCommand, { name: 'waiting' | 'drop' }>;

/** What the command prints. @throws AppError `not-found` when nothing of it waits. */
export function waitingCommand(
  db: Database,
  actor: Pick<Act, 'actor' | 'source'>,
  command: WaitingCommand,
  lang: Locale,
): Promise<string> {
  return command.name === 'drop' ? drop(db, actor, command, lang) : list(db, command, lang);
}

async function list(
  db: Database,
  { connection, file, csv }: Extract<WaitingCommand, { name: 'waiting' }>,
  lang: Locale,
): Promise<string> {
  if (csv) return waitingTable(await readWaiting(db, { connection, file }, MOST_EXPORTED), lang).trimEnd();
  const texts = TEXTS[lang];
  if (connection === null && file === null) {
    const sums = await countWaiting(db);
    if (sums.length === 0) return texts.none;
    const rows = sums.map((one) => [
      one.connection,
      one.file,
      texts.state[one.state],
      String(one.count),
      dayOf(one.oldest),
    ]);
    return aligned([[...texts.sums], ...rows], [0, 1, 2, 4]);
  }
  const found = await readWaiting(db, { connection, file }, SHOWN + 1);
  if (found.length === 0) return texts.none;
  const rows = found
    .slice(0, SHOWN)
    .map((one) => [
      String(one.id),
      one.connection,
      one.file,
      one.key,
      `${texts.waits[one.waitsFor]} ${one.code}`,
      dayOf(one.since),
      one.state === 'refused' ? `${texts.state.refused}: ${waitingReason(one, lang)}` : '',
    ]);
  const table = aligned([[...texts.columns], ...rows], [1, 2, 3, 4, 5, 6]);
  return found.length > SHOWN ? `${table}\n${texts.more(SHOWN)}` : table;
}

async function drop(
  db: Database,
  actor: Pick<Act, 'actor' | 'source'>,
  { id, connection, file }: Extract<WaitingCommand, { name: 'drop' }>,
  lang: Locale,
): Promise<string> {
  const operations = createOperations({ clock: () => new Date() });
  return TEXTS[lang].dropped(await giveUpWaiting({ db, operations }, actor, { id: id ?? null, connection, file }));
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
