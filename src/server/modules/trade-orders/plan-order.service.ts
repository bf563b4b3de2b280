/**
 * What a message would order: its customer, its rows as pieces of articles, in the cart of the customer's systems, priced and checked by the rules of
 * every cart (C-CART-8, C-EXC-9). Nothing is sent here; the cart is empty again unless the plan can be sent.
 */

import { ROW_NOTE_MAX } from '#contract/values/constants.ts';
import type { AppError } from '#contract/values/errors.ts';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import type { TradeOrder, TradeOrderRow } from '#server/formats/trade-order/trade-order.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { CartState, Carts } from '../cart/index.ts';
import { type Orders, type PreparedCart, refusalOf } from '../orders/index.ts';
import { createFindArticles, type FindArticlesDeps, type FoundArticle } from './find-articles.service.ts';
import { findBuyer } from './find-buyer.service.ts';
import { type Finding, type FindingCode, finding, weightOf } from './findings.ts';
import type { MatchedRow, TradeMessageRecord, TradeRules } from './trade-message.ts';
import { piecesOf, priceFits } from './trade-quantity.rules.ts';

/** Who decides: the connection's rules, or a person: all as it is, or without the rows that something was found about. */
export type Choice =
  | { readonly by: 'rules'; readonly rules: TradeRules }
  | { readonly by: 'person'; readonly rows: 'all' | 'good'; readonly addressCode: number | undefined };

export interface Plan {
  readonly customerId: number | null;
  readonly addressCode: number | null;
  readonly findings: readonly Finding[];
  readonly rows: readonly MatchedRow[];
  /** What can be sent now; undefined = a person has to decide, or nothing can be sent. */
  readonly ready:
    | {
        readonly caller: Caller;
        readonly prepared: PreparedCart;
        readonly shippingDate: string | undefined;
        /** It is not sent after all: the cart is empty again. */
        readonly leave: () => Promise<unknown>;
      }
    | undefined;
}

export interface PlanDeps extends FindArticlesDeps {
  readonly db: Queryable;
  readonly carts: Pick<Carts, 'ownerFor' | 'active' | 'addRows' | 'changeRows'>;
  readonly checkout: Orders['checkout'];
}

/** `holdCart`: from when it resolves until everything is over, nobody else fills the cart of this customer's systems. */
export type PlanOrder = (
  message: TradeMessageRecord & { readonly message: TradeOrder },
  choice: Choice,
  holdCart: (customerId: number) => Promise<unknown>,
) => Promise<Plan>;

/** Formats of ours, whose codes of places are our numbers of addresses. */
const OUR_FORMATS: ReadonlySet<string> = new Set(['csv', 'json']);

interface ReadRow {
  readonly row: TradeOrderRow;
  readonly found: FoundArticle;
  readonly pieces: number | null;
  readonly factor: number;
  readonly fault: Finding | undefined;
}

export function createPlanning(deps: PlanDeps): PlanOrder {
  const { db, carts, checkout } = deps;
  const findArticles = createFindArticles(deps);

  const ownerOf = (caller: Caller) => carts.ownerFor(caller, 'program', 'change');

  async function emptied(caller: Caller): Promise<CartState> {
    const owner = ownerOf(caller);
    const state = await carts.active(owner);
    if (state.rows.size === 0) return state;
    const rows = [...state.rows.keys()];
    return carts.changeRows(
      owner,
      state.id,
      rows.map((rowId) => ({ rowId, quantity: 0, accept: false, note: undefined })),
    );
  }

  /** The rows in the cart, one row per article, with what the cart refused of them. */
  async function filled(caller: Caller, rows: readonly ReadRow[]): Promise<{ state: CartState; faults: Finding[] }> {
    await emptied(caller);
    const owner = ownerOf(caller);
    const pieces = new Map<number, number>();
    for (const { found, pieces: wanted } of rows)
      if ('article' in found) pieces.set(found.article.id, (pieces.get(found.article.id) ?? 0) + (wanted ?? 0));
    const asked = [...pieces].map(([item, quantity]) => ({
      item,
      quantity: Math.round(quantity * 1000) / 1000,
      promo: null,
    }));
    const { state, outcomes } = await carts.addRows(owner, asked);
    const faults = outcomes.flatMap((outcome, place) =>
      'refusal' in outcome
        ? rows
            .filter(({ found }) => 'article' in found && found.article.id === asked[place]?.item)
            .map(({ row }) => faultOf(outcome.refusal, row))
        : [],
    );
    if (faults.length > 0) return { state, faults };
    const changes = [...state.rows.values()].map(({ rowId, articleId }) => ({
      rowId,
      quantity: undefined,
      accept: true,
      note: noteOf(rows.filter(({ found }) => 'article' in found && found.article.id === articleId)),
    }));
    return { state: await carts.changeRows(owner, state.id, changes), faults };
  }

  return async (stored, choice, holdCart) => {
    const { message: order, connectionId, connectionName, format, notes } = stored;
    const nobody = { customerId: null, addressCode: null, rows: order.rows.map(unknownRow), ready: undefined };
    const isEuro = order.currency === '' || order.currency.toUpperCase() === 'EUR';
    if (!isEuro) return { ...nobody, findings: [finding('currency', '', order.currency)] };
    const buyer = await findBuyer(db, {
      connectionId,
      order,
      codesAreOurs: OUR_FORMATS.has(format),
      addressCode: choice.by === 'person' ? choice.addressCode : undefined,
    });
    if ('fault' in buyer) return { ...nobody, findings: [buyer.fault] };
    const { customerId, addressCode } = buyer;
    await holdCart(customerId);
    const caller: Caller = {
      customerId,
      addressCode,
      userId: null,
      role: 'program',
      userName: connectionName,
      locale: DEFAULT_LOCALE,
      requestId: `trade-${stored.id}`,
    };
    const found = await findArticles(customerId, order.rows);
    const read = order.rows.map((row, place) => readRow(row, found[place] as FoundArticle));
    const isAsked = (code: FindingCode) => weightOf({ code }) === 'ask';
    const general = [...buyer.findings, ...notes.filter(({ level }) => level === 'warning').map(noteFinding)];
    const faults = read.flatMap(({ fault }) => fault ?? []);
    const asking = read.flatMap(({ row }) => (row.free ? [finding('free-row', row.id)] : []));
    const dropsFaulty = choice.by === 'person' ? choice.rows === 'good' : choice.rules.rows === 'partial';
    const out = new Set<string>(faults.map(({ row }) => row));
    if (choice.by === 'person' && choice.rows === 'good') for (const { row } of asking) out.add(row);
    let state: CartState | undefined;
    let differing: Finding[] = [];
    // What is left out may move other rows over a quantity break: everything is priced again.
    for (let round = 0; round <= order.rows.length; round += 1) {
      const left = read.filter(({ row, fault }) => !fault && !out.has(row.id));
      if (left.length === 0) break;
      const cart = await filled(caller, left);
      if (cart.faults.length > 0) {
        faults.push(...cart.faults);
        for (const { row } of cart.faults) out.add(row);
        continue;
      }
      state = cart.state;
      differing = priceFindings(left, state, choice);
      const isDropping = choice.by === 'person' && choice.rows === 'good' && differing.length > 0;
      if (!isDropping) break;
      asking.push(...differing);
      for (const { row } of differing) out.add(row);
      state = undefined;
      differing = [];
    }
    const findings = [...general, ...faults, ...asking, ...differing];
    const rows = read.map((one) => matchedRow(one, state, out.has(one.row.id)));
    const plan = { customerId, addressCode, rows };
    const hold = async (more: readonly Finding[] = []): Promise<Plan> => {
      await emptied(caller);
      return { ...plan, findings: [...findings, ...more], ready: undefined };
    };
    if (!state) return hold([finding('no-rows-left')]);
    const prepared = await checkout.prepare(ownerOf(caller), {
      userId: null,
      delivery: 'shipping',
      locale: DEFAULT_LOCALE,
    });
    const blocking = prepared.issues.filter((issue) => issue.blocking);
    if (blocking.length > 0)
      return hold(
        [...new Set(blocking.map(({ code }) => refusalOf(code)))].map((code) => finding('order-blocked', '', '', code)),
      );
    const waits = choice.by === 'rules' && findings.some(({ code }) => isAsked(code));
    if (waits || (faults.length > 0 && !dropsFaulty)) return hold();
    const dates = shippingDateOf(order, prepared.options.shippingDates);
    return {
      ...plan,
      findings: [...findings, ...dates.findings],
      ready: { caller, prepared, shippingDate: dates.date, leave: () => emptied(caller) },
    };
  };
}

function readRow(row: TradeOrderRow, found: FoundArticle): ReadRow {
  if ('fault' in found) return { row, found, pieces: null, factor: 1, fault: found.fault };
  const counted = piecesOf(row, found.article, found.packaging);
  if ('fault' in counted) {
    const value = `${row.quantity} ${row.unit}`.trim();
    return { row, found, pieces: null, factor: 1, fault: finding(counted.fault, row.id, value, found.article.um) };
  }
  return { row, found, ...counted, fault: undefined };
}

const CART_FAULTS: Readonly<Partial<Record<AppError['code'], FindingCode>>> = {
  'not-sellable': 'not-sellable',
  'price-on-request': 'no-price',
};

function faultOf({ code, details }: AppError, { id, quantity, unit }: TradeOrderRow): Finding {
  const known = CART_FAULTS[code];
  if (known) return finding(known, id);
  const nearest = [...new Set(details.nearest ?? [])].join(' – ');
  return finding('unfit-quantity', id, `${quantity} ${unit}`.trim(), nearest === '' ? code : nearest);
}

function priceFindings(rows: readonly ReadRow[], state: CartState, choice: Choice): Finding[] {
  const code = choice.by === 'rules' && choice.rules.prices === 'ours' ? 'price-ours' : 'price-differs';
  return rows.flatMap(({ row, found, factor }) => {
    const net = netOf(found, state);
    if (row.free || net === null) return [];
    return priceFits(row, { ours: moneyToNumber(net), factor }) ? [] : [finding(code, row.id)];
  });
}

function netOf(found: FoundArticle, state: CartState | undefined): number | null {
  if (!('article' in found) || !state) return null;
  for (const { articleId, price } of state.rows.values()) if (articleId === found.article.id) return price.net;
  return null;
}

function matchedRow({ row, found, pieces, factor }: ReadRow, state: CartState | undefined, isOut: boolean): MatchedRow {
  if (!('article' in found)) return unknownRow(row);
  const { id: article, carti, name, um } = found.article;
  const net = netOf(found, state);
  return {
    id: row.id,
    article,
    carti,
    name: name.it,
    um,
    pieces,
    factor,
    net,
    taken: !isOut && net !== null,
    orderRow: null,
  };
}

const unknownRow = ({ id }: TradeOrderRow): MatchedRow => ({
  id,
  article: null,
  carti: '',
  name: '',
  um: '',
  pieces: null,
  factor: 1,
  net: null,
  taken: false,
  orderRow: null,
});

/** What the order's row says: the sender's names of the rows, their dates and notes. */
function noteOf(rows: readonly ReadRow[]): string {
  const parts = rows.map(({ row: { id, wantedOn, cig, cup, note } }) =>
    [
      `rif. riga ${id}`,
      wantedOn && `consegna ${wantedOn.split('-').reverse().join('/')}`,
      cig && `CIG ${cig}`,
      cup && `CUP ${cup}`,
      note,
    ]
      .filter(Boolean)
      .join(', '),
  );
  return parts.join(' · ').slice(0, ROW_NOTE_MAX);
}

function noteFinding({ code, value, line }: TradeMessageRecord['notes'][number]): Finding {
  if (code === 'test-message' || code === 'wrong-total' || code === 'wrong-count') return finding(code, '', value);
  return finding('reading', '', value, line > 0 ? `${code} (${line})` : code);
}

/** The day of shipping: the wanted one, else the last possible one before it, else the first possible one. */
export function shippingDateOf(
  { wantedOn, rows }: Pick<TradeOrder, 'wantedOn' | 'rows'>,
  offered: readonly string[],
): { readonly date: string | undefined; readonly findings: readonly Finding[] } {
  const [earliest] = rows.flatMap((row) => row.wantedOn || []).sort();
  const wanted = wantedOn || earliest;
  if (!wanted || offered.length === 0) return { date: undefined, findings: [] };
  if (offered.includes(wanted)) return { date: wanted, findings: [] };
  const date = offered.filter((day) => day < wanted).at(-1) ?? offered[0];
  return { date, findings: [finding('date-not-possible', '', wanted, date)] };
}
