/**
 * The orders of a connection as Easyfatt asks for them: the whole range each time, because it drops by number those that it has
 * (docs/exchange-danea.md). When the whole response was taken they are acknowledged (C-EXC-4).
 */
import type { ExchangeOrder } from '#contract/exchange/exchange-orders.ts';
import { moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import { DANEA_HEAD, DANEA_TAIL, daneaDocument } from '#server/formats/danea/danea-orders.ts';
import type { Database } from '#server/platform/db/index.ts';
import { paymentMethod } from '../../customers/index.ts';
import { applyChain, parseChain } from '../../pricing/index.ts';
import type { HandoverCaller, Handovers } from '../handover/handovers.service.ts';
import { type DaneaRange, readDaneaOrders, readDaneaVariants } from './danea-orders.repository.ts';

export interface DaneaOrdersDeps {
  readonly db: Database;
  readonly handovers: Handovers;
  /** Ordinary VAT in percent. */
  readonly ordinaryVat: number;
}

const AT_ONCE = 50;

/** The parts of the response. Orders are acknowledged after the last part was taken: a line that breaks acknowledges nothing. */
export async function* daneaOrders(
  { db, handovers, ordinaryVat }: DaneaOrdersDeps,
  caller: HandoverCaller,
  range: DaneaRange,
): AsyncGenerator<string> {
  const { connectionId } = caller;
  const offered: string[] = [];
  yield DANEA_HEAD;
  let after = 0;
  for (;;) {
    const page = await readDaneaOrders(db, connectionId, range, { after, limit: AT_ONCE });
    const orders: ExchangeOrder[] = [];
    for (const { uid } of page) orders.push(await handovers.get(connectionId, uid));
    const shown = orders.filter(({ handover: { state } }) => state === 'offered' || state === 'acknowledged');
    const codes = shown.flatMap(({ rows }) => rows.map(({ product }) => product));
    const variants = await readDaneaVariants(db, [...new Set(codes)]);
    const writing = { variants, ordinaryVat, netOf, paymentName: (code: string) => paymentMethod(code, 'it').label };
    yield shown.map((order) => daneaDocument(order, writing)).join('\n');
    offered.push(...shown.filter(({ handover: { state } }) => state === 'offered').map(({ uid }) => uid));
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) break;
    after = last.id;
  }
  yield DANEA_TAIL;
  for (let from = 0; from < offered.length; from += AT_ONCE) {
    const taken = offered.slice(from, from + AT_ONCE);
    await handovers.acknowledge(
      caller,
      taken.map((uid) => ({ uid, state: 'acknowledged', erp_number: '', reason: '' })),
    );
  }
}

/** Net price in euros; undefined: it is no chain, or one with a surcharge, which Easyfatt's discounts do not know. */
function netOf(gross: number, text: string): number | undefined {
  const chain = parseChain(text);
  const money = moneyFromNumber(gross);
  return chain && money !== undefined && !text.includes('-') ? moneyToNumber(applyChain(money, chain)) : undefined;
}
