/** `npm run shop -- exchange waiting|drop`: rows of other systems that name what the shop does not have yet (docs/exchange-rows.md). */
import { csvOf } from '#contract/values/csv-text.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import {
  countWaiting,
  dropWaiting,
  issueText,
  readWaiting,
  type StoredWaiting,
  WAIT_DAYS,
} from '#server/import/index.ts';
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
  if (csv) return csvText(await readWaiting(db, { connection, file }, MOST_EXPORTED), lang);
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
      one.state === 'refused' ? reasonOf(one, lang) : '',
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
  const act = { ...actor, kind: 'waiting.drop', params: { connection: connection ?? '', file: file ?? '' } };
  const operations = createOperations({ clock: () => new Date() });
  const { answer } = await operations.run(db, act, async (transaction, change) => {
    const dropped = await dropWaiting(transaction, { id: id ?? null, connection, file });
    if (dropped.length === 0) throw new AppError('not-found');
    for (const one of dropped)
      change({
        entity: 'waiting-row',
        key: `${one.file}|${one.key}`,
        before: { connection: one.connection, rows: one.rows.length, waits_for: one.code },
        after: null,
      });
    return dropped.reduce((sum, { rows }) => sum + rows.length, 0);
  });
  return TEXTS[lang].dropped(answer);
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

function reasonOf({ state, issues: [issue] }: StoredWaiting, lang: Locale): string {
  const reason = issue
    ? `${issue.column} ${issue.value}: ${issueText(issue.code, issue.details, lang)}`
    : issueText('waited-too-long', { days: WAIT_DAYS }, lang);
  return `${TEXTS[lang].state[state]}: ${reason}`;
}

/** As a file that is mended and imported. */
function csvText(groups: readonly StoredWaiting[], lang: Locale): string {
  const columns = [...new Set(groups.flatMap((group) => group.columns))].filter((column) => column !== '');
  const lines = groups.flatMap(({ rows }) => rows.map((cells) => columns.map((column) => cells[column] ?? '')));
  return csvOf([columns, ...lines], lang).trimEnd();
}
