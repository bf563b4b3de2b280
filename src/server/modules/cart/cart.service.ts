/** Adding to a cart and changing its rows (C-CART-1, 2, 4, 8). */
import { AppError } from '#contract/values/errors.ts';
import { MAX_QUANTITY } from '#contract/values/packaging.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { ArticleRecord } from '../catalogue/index.ts';
import type { Pricing, PromoKey } from '../pricing/index.ts';
import {
  additionsUnder,
  addToCart,
  type CartOwner,
  changeRows,
  type Once,
  type RowChange,
  type StoredRow,
  seeRow,
  takeAdditions,
} from './cart.repository.ts';
import type { CartLoading } from './cart-loading.ts';
import type { Shelves } from './cart-pricer.ts';
import type { CartState } from './cart-state.ts';
import type { PricedRow } from './priced-row.ts';
import { checkAmount, checkLimits, checkQuantity } from './quantity-check.ts';

const NOTHING_ADDED: Awaited<ReturnType<typeof additionsUnder>> = new Map();
/** Maximum rows of a cart: as many as one `update_cart` can carry. */
export const MAX_ROWS = 2000;

export interface AddRequest {
  /** Id, code or slug. */
  readonly item: number | string;
  readonly quantity: number;
  /** null = the cheapest price. */
  readonly promo: PromoKey | null;
}

/** The row it went to, or why it was rejected. */
export type AddOutcome = { readonly rowId: number } | { readonly refusal: AppError };

export interface ChangeRequest {
  readonly rowId: number;
  /** 0 removes; undefined = unchanged. */
  readonly quantity: number | undefined;
  /** Accepts the current price, and drops an expired promo. */
  readonly accept: boolean;
  /** undefined = unchanged. */
  readonly note: string | undefined;
}

export interface CartService {
  /**
   * With `key`, a repeated request adds nothing; keys are kept for two days. @throws AppError `no-valid-quantity`,
   * `quantity-not-packaged`, those of limits (contract/values/quantity-limits.ts), `not-found`, `not-sellable`,
   * `price-on-request`, `validation` (promo), `refused`, and `conflict` when the key was used for something else.
   */
  add(owner: CartOwner, request: AddRequest, key?: string): Promise<{ state: CartState; rowId: number }>;
  /**
   * Adds one after the other, independently: a rejected one does not stop the others. Outcomes in the order of the
   * requests. With `key`, a row that was added before is not added again but returned; keys are kept for two days.
   * @throws AppError `conflict` when the key was used for other rows.
   */
  addRows(
    owner: CartOwner,
    requests: readonly AddRequest[],
    key?: string,
  ): Promise<{ state: CartState; outcomes: AddOutcome[] }>;
  /**
   * Undoes what was added under a key: its pieces are taken out of their rows; rows that no longer exist are skipped.
   * The key is deleted first, so that a second request takes nothing. @throws AppError as `change`.
   */
  takeBack(owner: CartOwner, key: string): Promise<{ state: CartState; taken: number }>;
  /**
   * Changes all rows or none. @throws AppError as `add`; `not-found` for a cart or row that does not exist, `conflict`,
   * `already-sent`.
   */
  change(owner: CartOwner, cartId: number, requests: readonly ChangeRequest[]): Promise<CartState>;
}

export interface CartServiceDeps {
  readonly db: Queryable;
  readonly catalogue: Shelves;
  readonly pricing: Pricing;
  readonly loading: CartLoading;
}

export function createCartService({ db, catalogue, pricing, loading }: CartServiceDeps): CartService {
  async function articleFor(item: number | string): Promise<ArticleRecord> {
    const article =
      typeof item === 'number' ? (await catalogue.articlesByIds([item])).get(item) : await catalogue.articleByKey(item);
    if (!article) throw new AppError('not-found');
    return article;
  }

  /**
   * The active cart, which must have the id that the caller sent; the cache is good enough, because the database checks
   * again.
   */
  async function activeCart(owner: CartOwner, cartId: number): Promise<CartState> {
    const known = loading.known(owner);
    if (known?.id === cartId) return known;
    const current = await loading.active(owner);
    if (current.id === cartId) return current;
    const other = await loading.byId(owner, cartId);
    throw new AppError(other === undefined ? 'not-found' : other.status === 'sent' ? 'already-sent' : 'conflict');
  }

  async function rowsOf(owner: CartOwner, cartId: number, rowIds: readonly number[]): Promise<CartState> {
    const known = await activeCart(owner, cartId);
    if (rowIds.every((id) => known.rows.has(id))) return known;
    // Another process may have just added the row.
    loading.forget(owner);
    return activeCart(owner, cartId);
  }

  /** The values to write for a row, after the rules have validated it. */
  async function judged(state: CartState, request: ChangeRequest): Promise<RowChange | undefined> {
    const { rowId, accept, note = null } = request;
    const row = state.rows.get(rowId);
    if (!row) {
      if (request.quantity === 0) return undefined;
      throw new AppError('not-found');
    }
    const quantity = request.quantity ?? row.quantity;
    const same = quantity === row.quantity && !accept;
    if (same || quantity === 0) return { rowId, quantity: request.quantity ?? null, seen: null, plain: false, note };
    const { article } = row;
    const stop = row.anomalies.find(({ kind }) => kind === 'not-sellable' || kind === 'no-price');
    if (!article || stop)
      throw new AppError(stop?.kind === 'no-price' ? 'price-on-request' : 'not-sellable', {
        errors: { [`row_${rowId}`]: [article?.carti ?? ''] },
      });
    checkQuantity(quantity, article);
    checkLimits(quantity, article, catalogue.limits(article, state.buyer.day));
    const plain = accept && row.anomalies.some((anomaly) => anomaly.kind === 'promo-expired');
    const quoter = await pricing.quoter(state.buyer, [article]);
    const price = quoter.price(article, quantity, plain ? undefined : promoOf(row));
    if (!price) throw new AppError('price-on-request', { errors: { [`row_${rowId}`]: [article.carti] } });
    return { rowId, quantity, seen: { gross: price.gross, net: price.net }, plain, note };
  }

  async function add(
    owner: CartOwner,
    { item, quantity, promo }: AddRequest,
    once?: Once,
  ): Promise<{ state: CartState; rowId: number }> {
    const article = await articleFor(item);
    checkQuantity(quantity, article);
    const buyer = await pricing.buyerFor(owner.customerId, owner.addressCode);
    const quoter = await pricing.quoter(buyer, [article]);
    const known = loading.known(owner);
    const before = known && rowOf(known, article.id, promo);
    const priceAt = (pieces: number) => quoter.price(article, pieces, promo ?? undefined);
    const price = priceAt((before?.quantity ?? 0) + quantity);
    if (!catalogue.addable(article, buyer.day)) throw new AppError('not-sellable');
    if (!price) throw new AppError('price-on-request');
    checkLimits(quantity + piecesOf(known, article.id), article, catalogue.limits(article, buyer.day));
    if (promo && !quoter.promoHolds(article, promo))
      throw new AppError('validation', { errors: { promo_code: [promo.code] } });
    const addition = {
      articleId: article.id,
      promoCode: promo?.code ?? '',
      promoRow: promo?.row ?? 0,
      quantity,
      seenGross: price.gross,
      seenNet: price.net,
    };
    const at = { id: known?.id ?? 0, version: known?.version ?? 0 };
    const limits = { maxQuantity: MAX_QUANTITY, maxRows: MAX_ROWS };
    const added = await addToCart(db, owner, addition, at, limits, once);
    const whereItIs = (state: CartState, rowId: number) => ({ state, rowId: rowIdIn(state, rowId, article.id) });
    if (added.outcome === 'repeated') return whereItIs(await loading.active(owner), added.rowId);
    if (added.outcome !== 'ok') throw refusalOf(added.outcome);
    const { rowId } = added;
    const seen = priceAt(added.quantity) ?? price;
    const row: StoredRow = { ...addition, rowId, quantity: added.quantity, note: before?.note ?? '' };
    if (seen.net === price.net && seen.gross === price.gross)
      return whereItIs(await loading.afterChange(owner, added.cart, { rows: [row], removed: [] }), rowId);
    // Pieces added elsewhere at the same time moved the row over a quantity break: the buyer sees the new price, so it
    // is stored as seen.
    await seeRow(db, added.cart.id, { ...row, seenGross: seen.gross, seenNet: seen.net });
    return whereItIs(await loading.active(owner), rowId);
  }

  const service: CartService = {
    async add(owner, request, key) {
      if (key === undefined) return add(owner, request);
      const asked = JSON.stringify(request);
      const noted = (await additionsUnder(db, owner, key)).get(0);
      if (noted && noted.asked !== asked) throw new AppError('conflict');
      if (noted) return { state: await loading.active(owner), rowId: noted.rowId };
      return add(owner, request, { key, place: 0, asked });
    },

    async addRows(owner, requests, key) {
      const outcomes: AddOutcome[] = [];
      const before = key === undefined ? NOTHING_ADDED : await additionsUnder(db, owner, key);
      const asked = requests.map((request) => JSON.stringify(request));
      for (const [place, noted] of before) if (noted.asked !== asked[place]) throw new AppError('conflict');
      for (const [place, request] of requests.entries()) {
        const done = before.get(place);
        if (done) {
          outcomes.push({ rowId: done.rowId });
          continue;
        }
        try {
          const once = key === undefined ? undefined : { key, place, asked: asked[place] ?? '' };
          outcomes.push({ rowId: (await add(owner, request, once)).rowId });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          outcomes.push({ refusal: error });
        }
      }
      const state = await loading.active(owner);
      // A row may have been joined with another since it was added.
      for (const [place, outcome] of outcomes.entries()) {
        const item = requests[place]?.item;
        if (!('rowId' in outcome) || state.rows.has(outcome.rowId) || item === undefined) continue;
        outcomes[place] = { rowId: rowIdIn(state, outcome.rowId, (await articleFor(item)).id) };
      }
      return { state, outcomes };
    },

    async takeBack(owner, key) {
      // The rows as they are now, including concurrent changes.
      loading.forget(owner);
      const state = await loading.active(owner);
      const additions = await takeAdditions(db, owner, state.id, key);
      const left = new Map<number, number>();
      let taken = 0;
      for (const { asked, rowId } of additions) {
        const { item, quantity } = JSON.parse(asked) as AddRequest;
        const row = state.rows.get(rowIdIn(state, rowId, (await articleFor(item)).id));
        if (!row) continue;
        const pieces = (left.get(row.rowId) ?? row.quantity) - quantity;
        left.set(row.rowId, Math.max(0, Math.round(pieces * 1000) / 1000));
        taken += 1;
      }
      const changes = [...left].map(([rowId, quantity]) => ({ rowId, quantity, accept: false, note: undefined }));
      return { state: changes.length === 0 ? state : await service.change(owner, state.id, changes), taken };
    },

    async change(owner, cartId, requests) {
      const wanted = [...new Map(requests.map((request) => [request.rowId, request])).values()];
      for (const { quantity } of wanted) if (quantity !== undefined && quantity !== 0) checkAmount(quantity);
      const rowIds = wanted.filter(({ quantity }) => quantity !== 0).map(({ rowId }) => rowId);
      const state = await rowsOf(owner, cartId, rowIds);
      const changes: RowChange[] = [];
      for (const request of wanted) {
        const change = await judged(state, request);
        if (change) changes.push(change);
      }
      if (changes.length === 0) return loading.active(owner);
      const done = await changeRows(db, owner, cartId, changes, state.version);
      if (done.outcome === 'not-active') throw new AppError(done.status === 'sent' ? 'already-sent' : 'conflict');
      if (done.outcome !== 'ok') {
        loading.forget(owner);
        throw new AppError('not-found');
      }
      const { version, rows } = done;
      return loading.afterChange(
        owner,
        { id: cartId, version, status: 'active', kind: owner.kind, name: state.name, rows },
        {
          removed: changes.filter((change) => change.quantity === 0).map((change) => change.rowId),
          rows: changes.flatMap((change) => {
            const row = state.rows.get(change.rowId);
            return row && change.quantity !== 0 ? [storedAfter(row, change)] : [];
          }),
        },
      );
    },
  };
  return service;
}

function refusalOf(outcome: 'too-many' | 'full' | 'other'): AppError {
  if (outcome === 'too-many') return new AppError('no-valid-quantity');
  return outcome === 'full'
    ? new AppError('refused', { errors: { cart: [String(MAX_ROWS)] } })
    : new AppError('conflict');
}

/** Pieces of an article over all its rows. */
function piecesOf(state: CartState | undefined, articleId: number): number {
  let pieces = 0;
  for (const row of state?.rows.values() ?? []) if (row.articleId === articleId) pieces += row.quantity;
  return Math.round(pieces * 1000) / 1000;
}

function promoOf(row: StoredRow): PromoKey | undefined {
  return row.promoCode === '' ? undefined : { code: row.promoCode, row: row.promoRow };
}

/** The row, or the row of its article that it was joined with. */
function rowIdIn(state: CartState, rowId: number, articleId: number): number {
  if (state.rows.has(rowId)) return rowId;
  const one = [...state.rows.values()].find((row) => row.articleId === articleId && row.promoCode === '');
  return one?.rowId ?? rowId;
}

function rowOf(state: CartState, articleId: number, promo: PromoKey | null): PricedRow | undefined {
  for (const row of state.rows.values()) {
    if (row.articleId === articleId && row.promoCode === (promo?.code ?? '') && row.promoRow === (promo?.row ?? 0))
      return row;
  }
  return undefined;
}

/** The row as the database has it after the change. */
function storedAfter(row: StoredRow, { quantity, seen, note }: RowChange): StoredRow {
  const { rowId, articleId, promoCode, promoRow } = row;
  return {
    rowId,
    articleId,
    promoCode,
    promoRow,
    quantity: quantity ?? row.quantity,
    seenGross: seen?.gross ?? row.seenGross,
    seenNet: seen?.net ?? row.seenNet,
    note: note ?? row.note,
  };
}
