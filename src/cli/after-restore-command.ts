/** `npm run shop -- exchange after-restore`: no number of an order comes twice after a restore from a backup (docs/exchange.md). */
import { existsSync } from 'node:fs';
import type { Locale } from '#contract/values/locale.ts';
import { ImportFailure, issueText, readBookedOrders } from '#server/import/index.ts';
import { afterRestore, type BookedOrder, createConnections, seriesNumber } from '#server/modules/exchange/index.ts';
import { type Act, createOperations } from '#server/modules/operations/index.ts';
import type { Database } from '#server/platform/db/index.ts';

export interface AfterRestoreCommand {
  readonly name: 'after-restore';
  readonly code: string;
  /** Numbers of orders in the ERP. */
  readonly numbers: readonly string[];
  /** A CSV of its orders; empty = none. */
  readonly file: string;
}

export const AFTER_RESTORE_USAGE = `  after-restore CODE       after a restore from a backup: the next orders get numbers above those of the ERP
    --number NUMBER        the highest number of an order in the ERP, OC/57/2026; of several series
                           separated by commas
    --file FILE            or a CSV of its orders, columns number and uid: also says which orders
                           are not here, and which number has another order here`;

/** The command, what is wrong with it, or undefined: it is another one. */
export function afterRestoreOf(
  name: string,
  code: string,
  { number, file }: { readonly number?: string | undefined; readonly file?: string | undefined },
): AfterRestoreCommand | { readonly wrong: string } | undefined {
  if (name !== 'after-restore') return undefined;
  const numbers = (number ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const strange = numbers.find((one) => seriesNumber(one) === undefined);
  if (strange !== undefined) return { wrong: `--number: OC/57/2026 (${strange})` };
  if (code === '' || (numbers.length === 0 && file === undefined))
    return { wrong: 'exchange after-restore CODE --number OC/57/2026, --file FILE' };
  return { name, code, numbers, file: file ?? '' };
}

const TEXTS = {
  it: {
    raised: (series: string, year: number, before: number, after: number) =>
      `${series} ${year}: l’ultimo numero era ${before}, adesso è ${after}: il prossimo ordine è ${series}/${after + 1}/${year}.`,
    same: (series: string, year: number, last: number) =>
      `${series} ${year}: il prossimo ordine è comunque ${series}/${last + 1}/${year}.`,
    missing: (count: number) =>
      `${count} ordini sono nel gestionale e non nel negozio: quelli inviati dopo la copia. Si possono importare dal gestionale.`,
    twice: (count: number) => `${count} numeri sono di due ordini diversi, e vanno evasi tutti e due:`,
    one: (number: string, here: string, there: string) => `  ${number}  nel negozio ${here}  nel gestionale ${there}`,
    more: (count: number) => `  … e altri ${count}`,
    noFile: (file: string) => `${file} non c’è.`,
    unread: (lines: readonly number[]) =>
      `Righe senza un numero come OC/57/2026, o con un uid che non lo è: ${lines.join(', ')}.`,
  },
  en: {
    raised: (series: string, year: number, before: number, after: number) =>
      `${series} ${year}: the last number was ${before} and is now ${after}: the next order is ${series}/${after + 1}/${year}.`,
    same: (series: string, year: number, last: number) =>
      `${series} ${year}: the next order is ${series}/${last + 1}/${year} anyway.`,
    missing: (count: number) =>
      `${count} orders are in the ERP and not in the shop: those that were sent after the backup. They can be imported from the ERP.`,
    twice: (count: number) => `${count} numbers belong to two different orders, and both have to be delivered:`,
    one: (number: string, here: string, there: string) => `  ${number}  in the shop ${here}  in the ERP ${there}`,
    more: (count: number) => `  … and ${count} more`,
    noFile: (file: string) => `${file} is not there.`,
    unread: (lines: readonly number[]) =>
      `Lines without a number like OC/57/2026, or with a uid that is none: ${lines.join(', ')}.`,
  },
} as const satisfies Record<Locale, unknown>;

const SHOWN = 50;

/** What the command prints, and its exit code: 1 = nothing was done. @throws AppError `not-found`: no such connection. */
export async function afterRestoreCommand(
  db: Database,
  by: Pick<Act, 'actor' | 'source'>,
  { code, numbers, file }: AfterRestoreCommand,
  lang: Locale,
): Promise<{ readonly text: string; readonly exitCode: 0 | 1 }> {
  const texts = TEXTS[lang];
  const operations = createOperations({ clock: () => new Date() });
  await createConnections({ db, clock: () => new Date(), operations }).get(code);
  const booked: BookedOrder[] = numbers.map((number) => ({ number }));
  let unread: readonly number[] = [];
  if (file !== '') {
    if (!existsSync(file)) return { text: texts.noFile(file), exitCode: 1 };
    try {
      const read = await readBookedOrders(file, (number) => seriesNumber(number) !== undefined);
      booked.push(...read.orders);
      unread = read.unread;
    } catch (error) {
      if (!(error instanceof ImportFailure)) throw error;
      return { text: issueText(error.code, error.details, lang), exitCode: 1 };
    }
  }
  if (booked.length === 0) return { text: texts.unread(unread.slice(0, SHOWN)), exitCode: 1 };
  const { counters, missing, twice } = await afterRestore({ db, operations }, by, code, booked);
  const lines = [
    ...counters.map(({ series, year, before, after }) =>
      after > before ? texts.raised(series, year, before, after) : texts.same(series, year, after),
    ),
    ...(file !== '' && missing.length > 0 ? [texts.missing(missing.length), ...shownOf(missing, texts.more)] : []),
    ...(twice.length > 0
      ? [
          texts.twice(twice.length),
          ...shownOf(
            twice.map(({ number, uid, otherUid }) => texts.one(number, uid, otherUid).trimStart()),
            texts.more,
          ),
        ]
      : []),
    ...(unread.length > 0 ? [texts.unread(unread.slice(0, SHOWN))] : []),
  ];
  return { text: lines.join('\n'), exitCode: 0 };
}

const shownOf = (found: readonly string[], more: (count: number) => string): string[] => [
  ...found.slice(0, SHOWN).map((one) => `  ${one}`),
  ...(found.length > SHOWN ? [more(found.length - SHOWN)] : []),
];
