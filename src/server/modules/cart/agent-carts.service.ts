/**
 * Transfers between an agent's carts and the client's (C-CART-7): rows are copied to the agent, whole carts are handed
 * over to the client.
 */
import { createHash } from 'node:crypto';
import { CART_NAME_MAX } from '#contract/values/constants.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Outbox } from '../mail/index.ts';
import { handToCustomer } from './agent-carts.repository.ts';
import type { CartOwner } from './cart.repository.ts';
import type { AddOutcome, CartService } from './cart.service.ts';
import type { CartLoading } from './cart-loading.ts';
import type { CartState } from './cart-state.ts';
import { type HandedCart, handedCartEmail } from './handed-cart.email.ts';
import type { PricedRow } from './priced-row.ts';
import { lockCarts } from './saved-carts.repository.ts';

export interface CopyRequest {
  readonly cartId: number;
  /** undefined = all. */
  readonly rowIds: readonly number[] | undefined;
  /** Idempotency key, valid for the same rows: a repeated request adds nothing. */
  readonly key: string | undefined;
}

export interface CopiedCart {
  /** The agent cart afterwards. */
  readonly state: CartState;
  readonly copied: number;
  readonly refused: ReadonlyArray<{ readonly row: PricedRow; readonly refusal: AppError }>;
}

export interface AgentCarts {
  /**
   * Copies rows of a client's cart, with their notes, into the active agent cart of the same customer and address;
   * pieces add up. The client's cart does not change. @throws AppError `not-found` (cart or row), `already-sent`,
   * `cart-empty`.
   */
  copy(agent: CartOwner, request: CopyRequest): Promise<CopiedCart>;
  /**
   * Turns a cart of the agent into a saved cart of the client, who gets an e-mail. @throws AppError `not-found`,
   * `already-sent`, `cart-empty`.
   */
  handOver(
    agent: CartOwner,
    id: number,
    naming: { name: string; agentName: string; locale: Locale },
  ): Promise<{ state: CartState; name: string }>;
}

export interface AgentCartsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly loading: CartLoading;
  readonly audit: Pick<Audit, 'record' | 'note'>;
  readonly service: CartService;
  /** The recipients of the e-mail about a cart that was handed over. */
  readonly customers: Pick<Customers, 'addressOf' | 'emailRecipientsOf'>;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  /** Base URL of the shop without trailing slash. */
  readonly baseUrl: () => string;
}

const FROM = { it: 'Da', en: 'From' } as const;

export function createAgentCarts(deps: AgentCartsDeps): AgentCarts {
  const { db, clock, timeZone, loading, service, customers, outbox, audit } = deps;

  async function rowsToCopy(agent: CartOwner, { cartId, rowIds }: CopyRequest): Promise<PricedRow[]> {
    const source = await loading.byId(agent, cartId);
    if (source?.kind !== 'client') throw new AppError('not-found');
    if (source.status === 'sent') throw new AppError('already-sent');
    const wanted = rowIds && new Set(rowIds);
    const rows = [...source.rows.values()].filter((row) => wanted?.has(row.rowId) ?? true);
    if (rows.length === 0 && !wanted) throw new AppError('cart-empty');
    if (wanted && rows.length < wanted.size) throw new AppError('not-found');
    return rows;
  }

  /** The client's notes are copied; the agent's own notes are kept. */
  async function withNotes(
    agent: CartOwner,
    state: CartState,
    rows: readonly PricedRow[],
    outcomes: readonly AddOutcome[],
  ) {
    const changes = outcomes.flatMap((outcome, place) => {
      const note = rows[place]?.note ?? '';
      if (!('rowId' in outcome) || note === '' || state.rows.get(outcome.rowId)?.note !== '') return [];
      return [{ rowId: outcome.rowId, quantity: undefined, accept: false, note }];
    });
    return changes.length === 0 ? state : service.change(agent, state.id, changes);
  }

  return {
    async copy(agent, request) {
      const rows = await rowsToCopy(agent, request);
      const wanted = rows.map(({ articleId, quantity, promoCode, promoRow }) => ({
        item: articleId,
        quantity,
        promo: promoCode === '' ? null : { code: promoCode, row: promoRow },
      }));
      const key = request.key && keyOf(request.key, request.cartId, wanted);
      const { state, outcomes } = await service.addRows(agent, wanted, key);
      const refused = outcomes.flatMap((outcome, place) => {
        const row = rows[place];
        return row && 'refusal' in outcome ? [{ row, refusal: outcome.refusal }] : [];
      });
      const copied = rows.length - refused.length;
      audit.note({ kind: 'rows-copied', on: ['cart', request.cartId], params: { rows: copied } });
      return {
        state: await withNotes(agent, state, rows, outcomes),
        copied,
        refused,
      };
    },

    async handOver(agent, id, { name, agentName, locale }) {
      const given = name === '' ? autoName(agentName, locale) : name;
      await db.transaction(async (transaction) => {
        const cart = (await lockCarts(transaction, agent, id)).find((one) => one.id === id);
        if (!cart) throw new AppError('not-found');
        if (cart.status === 'sent') throw new AppError('already-sent');
        if (cart.rows === 0) throw new AppError('cart-empty');
        await handToCustomer(transaction, id, given, agentName);
        await audit.record(transaction, { kind: 'cart-handed-over', on: ['cart', id], params: { rows: cart.rows } });
        await notifyCustomer(transaction, agent, { id, name: given, agentName, rows: cart.rows });
      });
      loading.forget(agent);
      return { state: await loading.active(agent), name: given };
    },
  };

  /** In the transaction of the hand-over: the e-mail exists if and only if the cart was handed over. */
  async function notifyCustomer(
    transaction: Queryable,
    { customerId, addressCode }: CartOwner,
    cart: Pick<HandedCart, 'id' | 'name' | 'agentName' | 'rows'>,
  ): Promise<void> {
    const address = await customers.addressOf(customerId, addressCode, transaction);
    const destination = [address?.name, address?.city].filter(Boolean).join(', ');
    const readers = await customers.emailRecipientsOf(customerId, transaction);
    const emails = readers.map((reader) =>
      handedCartEmail({ ...cart, addressCode, destination }, reader, deps.baseUrl()),
    );
    if (emails.length > 0) await outbox.enqueue(transaction, ...emails);
  }

  function autoName(agentName: string, locale: Locale): string {
    const written = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
      clock(),
    );
    return `${FROM[locale]} ${agentName.slice(0, CART_NAME_MAX - 30)}, ${written}`;
  }
}

/** The same page key with other rows is another copy. */
function keyOf(key: string, cartId: number, wanted: readonly object[]): string {
  return `${key}:${createHash('sha1')
    .update(JSON.stringify([cartId, wanted]))
    .digest('base64url')}`;
}
