/**
 * After a restore from a backup the shop may give numbers that orders in the books of another system have (C-EXC-4): the next ones begin above
 * those, and what both sides have is compared.
 */
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Operations } from '../../operations/index.ts';
import type { ConnectionActor } from '../connections/connections.service.ts';
import { compareOrders, lockCounter, raiseCounter } from './after-restore.repository.ts';
import type { NumberTwice } from './number-twice.email.ts';

/** An order as the other system has it. */
export interface BookedOrder {
  /** `OC/57/2026` */
  readonly number: string;
  /** Where the other system has it. */
  readonly uid?: string | undefined;
}

export interface CounterRaised {
  readonly series: string;
  readonly year: number;
  /** The last number that was given, before and now. */
  readonly before: number;
  readonly after: number;
}

export interface RestoreCompared {
  readonly counters: readonly CounterRaised[];
  /** Orders of the other system that are not in the shop: what was sent after the backup. */
  readonly missing: readonly string[];
  readonly twice: readonly NumberTwice[];
}

export interface SeriesNumber {
  readonly series: string;
  readonly sequence: number;
  readonly year: number;
}

/** Of `OC/57/2026`; undefined: it is no number of an order of the shop. */
export function seriesNumber(number: string): SeriesNumber | undefined {
  const [, series = '', sequence, year] =
    /^([A-Z0-9][A-Z0-9-]{0,9})\/0*(\d{1,9})\/(\d{4})$/.exec(number.trim().toUpperCase()) ?? [];
  return series === '' ? undefined : { series, sequence: Number(sequence), year: Number(year) };
}

/** The highest number of each series and year. */
export function highestNumbers(numbers: readonly SeriesNumber[]): SeriesNumber[] {
  const highest = new Map<string, SeriesNumber>();
  for (const one of numbers) {
    const key = `${one.series}/${one.year}`;
    if (one.sequence > (highest.get(key)?.sequence ?? 0)) highest.set(key, one);
  }
  return [...highest.values()];
}

/**
 * Counters only go up: repeated, nothing changes. It is in the history and cannot be taken back there, because orders may have their numbers since.
 * @param booked all have a number that `seriesNumber` reads.
 */
export async function afterRestore(
  { db, operations }: { readonly db: Database; readonly operations: Pick<Operations, 'run'> },
  by: ConnectionActor,
  connection: string,
  booked: readonly BookedOrder[],
): Promise<RestoreCompared> {
  const numbers = booked.flatMap(({ number }) => seriesNumber(number) ?? []);
  const act = {
    ...by,
    kind: 'connection.after-restore',
    params: { code: connection, numbers: highestNumbers(numbers).map(textOf) },
  };
  const { answer } = await operations.run(db, act, async (transaction, change) => {
    const counters: CounterRaised[] = [];
    for (const { series, year, sequence } of highestNumbers(numbers).sort(byYear)) {
      const before = await lockCounter(transaction, series, year);
      if (sequence > before) await raiseCounter(transaction, series, year, sequence);
      counters.push({ series, year, before, after: Math.max(before, sequence) });
    }
    if (counters.some(({ before, after }) => after > before)) change.record();
    return { counters: counters.map((one) => ({ ...one })), ...(await compare(transaction, booked)) };
  });
  return answer;
}

const textOf = ({ series, sequence, year }: SeriesNumber) => `${series}/${sequence}/${year}`;
const byYear = (one: SeriesNumber, other: SeriesNumber) =>
  one.series.localeCompare(other.series) || one.year - other.year;

async function compare(db: Queryable, booked: readonly BookedOrder[]) {
  const named = booked.map(({ number, uid }) => {
    const read = seriesNumber(number);
    return { number: read ? textOf(read) : number, uid: uid ?? null };
  });
  const rows = await compareOrders(db, named);
  return {
    missing: rows.filter(({ known }) => !known).map(({ number }) => number),
    twice: rows.flatMap(({ number, uid, here }) =>
      uid !== null && here !== null && uid !== here ? [{ number, uid: here, otherUid: uid }] : [],
    ),
  };
}
