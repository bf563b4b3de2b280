/** How orders go on, as other systems say it: pieces delivered per row, and states by the rules of the import (docs/exchange.md). */

import type { OrderStatus } from '#contract/endpoints/order.ts';
import type { SaidOfOrder, StatusResult } from '#contract/exchange/exchange-order-status.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Change, Operations, Values } from '../../operations/index.ts';
import { lockOrder, readDelivered, setDelivered } from '../../orders/index.ts';
import { answerOnce, type OnceOnly } from '../answers/answer-once.ts';
import type { SentRowsDeps } from '../sent-rows.ts';
import { type HandoverRow, readHandover } from './handovers.repository.ts';
import type { HandoverCaller } from './handovers.service.ts';

export interface OrderStatusDeps extends SentRowsDeps {
  readonly db: Database;
  readonly operations: Operations;
}

export interface ToldOrder {
  readonly uid: string | null;
  readonly number: string;
  readonly result: StatusResult;
  readonly reason: string;
}

/** One that a row is not of, in the language of the caller. */
const NO_ROW = {
  it: (row: number) => `L’ordine non ha la riga ${row}.`,
  en: (row: number) => `The order has no row ${row}.`,
} as const satisfies Record<Locale, unknown>;

/** In the order in which they were given. States come after the pieces, in a transaction of their own: both are the same when they are said again. */
export async function tellStatus(
  deps: OrderStatusDeps,
  caller: HandoverCaller & { readonly lang: Locale },
  said: readonly SaidOfOrder[],
  once: OnceOnly | undefined,
): Promise<ToldOrder[]> {
  const delivered = await answerOnce(deps, once, (transaction) => deliver(deps, transaction, caller, said));
  const results = delivered.map(({ was: _, ...told }) => told);
  // Two words about one order: the later one counts, and the importer would refuse the second as a double.
  const moves = new Map<string, { readonly place: number; readonly status: OrderStatus }>();
  for (const [place, { status }] of said.entries()) {
    const told = results[place];
    if (status !== undefined && told && (told.result === 'stored' || told.result === 'same'))
      moves.set(told.number, { place, status });
  }
  if (moves.size === 0) return results;
  const { refused } = await deps.applyRows({
    table: 'orders',
    rows: [...moves].map(([number, { status }]) => ({ number, status })),
    asOf: undefined,
    connection: caller.connection,
    actor: { userId: null, name: `${caller.connection}: ${caller.by}` },
    strict: false,
    dryRun: false,
    acceptedMoves: undefined,
    lang: caller.lang,
    once: undefined,
  });
  const reasons = new Map(refused.map(({ index, reason }) => [index, reason]));
  for (const [index, { place, status }] of [...moves.values()].entries()) {
    const told = results[place];
    if (!told) continue;
    const reason = reasons.get(index);
    if (reason !== undefined) results[place] = { ...told, result: 'refused', reason };
    else if (delivered[place]?.was !== status) results[place] = { ...told, result: 'stored' };
  }
  return results;
}

/** With the state that the order had. */
type Delivered = ToldOrder & { readonly was: OrderStatus | null };

async function deliver(
  { operations }: OrderStatusDeps,
  transaction: Queryable,
  { connectionId, connection, by, lang }: HandoverCaller & { readonly lang: Locale },
  said: readonly SaidOfOrder[],
): Promise<Delivered[]> {
  const act = {
    actor: { userId: null, name: by },
    source: 'api',
    kind: 'order.progress',
    params: { connection },
  } as const;
  const found: Array<HandoverRow | undefined> = [];
  for (const { uid, number } of said) found.push(await readHandover(transaction, connectionId, { uid, number }));
  // In one order everywhere, so that two requests never wait for each other.
  for (const number of [...new Set(found.flatMap((one) => one?.number ?? []))].sort())
    await lockOrder(transaction, number);
  const { answer } = await operations.runIn(transaction, act, async (open, change) => {
    const told: Delivered[] = [];
    for (const [place, { uid = null, number = '', delivered }] of said.entries()) {
      const order = found[place];
      if (!order) told.push({ uid, number, result: 'unknown', reason: '', was: null });
      else told.push({ ...(await deliverOne(open, change, order, delivered, lang)), was: order.status });
    }
    return told.map((one) => ({ ...one }));
  });
  return answer;
}

async function deliverOne(
  transaction: Queryable,
  change: Change,
  { orderId, uid, number }: HandoverRow,
  said: SaidOfOrder['delivered'],
  lang: Locale,
): Promise<ToldOrder> {
  const before = said.length > 0 ? await readDelivered(transaction, orderId) : new Map<number, number>();
  const foreign = said.find(({ row }) => !before.has(row));
  if (foreign) return { uid, number, result: 'refused', reason: NO_ROW[lang](foreign.row) };
  const wanted = new Map(said.map(({ row, quantity }) => [row, Math.round(quantity * 1000) / 1000]));
  const changed = new Map([...wanted].filter(([row, quantity]) => before.get(row) !== quantity));
  if (changed.size === 0) return { uid, number, result: 'same', reason: '' };
  await setDelivered(transaction, orderId, changed);
  const fields = (of: ReadonlyMap<number, number>): Values =>
    Object.fromEntries([...changed.keys()].map((row) => [`delivered.${row}`, of.get(row) ?? 0]));
  change({ entity: 'order', key: number, before: fields(before), after: fields(changed) });
  return { uid, number, result: 'stored', reason: '' };
}
