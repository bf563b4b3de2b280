/**
 * Orders that staff take on the phone: the customer's cart of kind `agent` (C-CART-7), never the client's own, sent exactly
 * once through the checkout of the shop (C-ORD-4) as an operation (C-OFF-1).
 */
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { type Secrets, signatureOf } from '#server/shop-secrets.ts';
import type { Carts, PricesByHand } from '../../cart/index.ts';
import { readArticleCosts } from '../../catalogue/index.ts';
import type { Customers } from '../../customers/index.ts';
import type { Operations, Values } from '../../operations/index.ts';
import type { DeliveryType } from '../../pricing/index.ts';
import { readOrderByKey } from '../history/order-reading.repository.ts';
import { giftMark } from '../history/order-rows.ts';
import { isBelowFloorPrice } from '../price-floor.rules.ts';
import type { Checkout, PreparedCart } from '../sending/checkout.service.ts';
import type { PickupWindow } from '../sending/pickup-windows.rules.ts';
import { type OrderSending, refusalOf } from '../sending/send-order.service.ts';

export interface OrderFor {
  readonly customerId: number;
  readonly addressCode: number;
  readonly delivery: DeliveryType;
  /** Empty = the first one of the customer. */
  readonly payment: string;
  /** Empty = all as the customer's terms have them. */
  readonly prices: PricesByHand;
}

export interface TakenOrder {
  readonly prepared: PreparedCart;
  /** Articles of which the price by hand is below their floor. */
  readonly belowFloor: ReadonlySet<number>;
  /** Differs as soon as cart, prices or gifts do: the order is made from what was seen. */
  readonly mark: string;
}

export interface RowEdits {
  readonly cartId: number;
  readonly add: ReadonlyArray<{ readonly articleId: number; readonly quantity: number }>;
  /** Quantity 0 removes. */
  readonly change: ReadonlyArray<{ readonly rowId: number; readonly quantity: number }>;
  readonly key: string;
}

export interface SendTaken {
  readonly seen: string;
  readonly key: string;
  readonly shippingDate: string | undefined;
  readonly window: PickupWindow | undefined;
  readonly singleDelivery: boolean;
  readonly reference: string;
  readonly note: string;
  readonly confirmDuplicate: boolean;
  /** Why prices were set by hand; empty = none were. */
  readonly priceReason: string;
}

export interface OrderTaking {
  /** @throws AppError `not-found`: no such customer or address. All of the following too. */
  get(staff: StaffCaller, order: OrderFor): Promise<TakenOrder>;
  /**
   * Added articles are added independently; `refused` names those that were not, by their place. @throws AppError as a
   * change of a cart.
   */
  edit(
    staff: StaffCaller,
    order: OrderFor,
    edits: RowEdits,
  ): Promise<TakenOrder & { readonly refused: ReadonlyArray<{ readonly index: number; readonly error: AppError }> }>;
  /**
   * The order's number. @throws AppError `cart-changed`, `forbidden` for a price below its floor without `quotes.below_floor`, and as
   * sending an order does.
   */
  send(staff: StaffCaller, order: OrderFor, request: SendTaken): Promise<string>;
}

export interface OrderTakingDeps {
  readonly db: Queryable;
  readonly carts: Carts;
  readonly customers: Pick<Customers, 'addressOf'>;
  readonly checkout: Checkout;
  readonly sending: OrderSending;
  readonly operations: Operations;
  readonly secrets: Secrets;
}

const PURPOSE = 'bancale.taken-order.';

export function createOrderTaking(deps: OrderTakingDeps): OrderTaking {
  const { db, carts, customers, checkout, sending, operations, secrets } = deps;

  /** Staff as the shop knows them: they work in the agent's cart. */
  async function callerFor(staff: StaffCaller, { customerId, addressCode }: OrderFor): Promise<Caller> {
    if (!(await customers.addressOf(customerId, addressCode))) throw new AppError('not-found');
    const { userId, name: userName, locale, requestId } = staff;
    return { customerId, addressCode, userId, role: 'staff', userName, locale, requestId };
  }

  /** Totals cannot be read from it: only people who may see prices get amounts. */
  function markOf({ state }: PreparedCart): string {
    const totals = [carts.totals(state, 'shipping').document, carts.totals(state, 'pickup').document];
    const prices = [...state.rows.values()].map(({ articleId, price }) => [articleId, price.net]);
    const content = JSON.stringify([state.id, state.version, giftMark(state), totals, prices]);
    return signatureOf(secrets, PURPOSE, content).slice(0, 40);
  }

  async function prepared(caller: Caller, { delivery, payment, prices }: OrderFor): Promise<TakenOrder> {
    const owner = carts.ownerFor(caller, 'agent', 'change');
    const { userId, locale } = caller;
    const cart = await checkout.prepare(owner, { userId, delivery, locale, prices, ...(payment && { payment }) });
    const costs = prices.size > 0 ? await readArticleCosts(db, [...prices.keys()]) : new Map<number, never>();
    const belowFloor = [...prices].flatMap(([id, net]) => (isBelowFloorPrice(net, costs.get(id)) ? [id] : []));
    return { prepared: cart, belowFloor: new Set(belowFloor), mark: markOf(cart) };
  }

  async function sendOnce(staff: StaffCaller, caller: Caller, order: OrderFor, request: SendTaken): Promise<string> {
    const { customerId, delivery } = order;
    const { prepared: cart, belowFloor, mark } = await prepared(caller, order);
    if (belowFloor.size > 0 && !staff.permissions.has('quotes.below_floor'))
      throw new AppError('forbidden', { permission: 'quotes.below_floor' });
    const issue = cart.issues.find(({ blocking }) => blocking);
    if (issue) throw new AppError(refusalOf(issue.code));
    if (mark !== request.seen) throw new AppError('cart-changed');
    const payment = order.payment || (cart.payments[0]?.code ?? '');
    const { order: sent } = await sending.send(caller, {
      ...request,
      token: cart.token,
      cig: '',
      cup: '',
      delivery,
      payment,
      prices: order.prices,
      invoice: null,
      async alongside(transaction, number) {
        const act = {
          actor: { userId: staff.userId, name: staff.name },
          source: 'office' as const,
          kind: 'order.start',
          customerId,
          params: { numbers: [number], client_id: customerId, ...ownPrices(cart, order, request.priceReason) },
        };
        await operations.runIn(transaction, act, async (_, change) => {
          change.record();
          return null;
        });
      },
    });
    return sent.number;
  }

  return {
    async get(staff, order) {
      return prepared(await callerFor(staff, order), order);
    },

    async edit(staff, order, { cartId, add, change, key }) {
      const caller = await callerFor(staff, order);
      const owner = carts.ownerFor(caller, 'agent', 'change');
      if (change.length > 0)
        await carts.changeRows(
          owner,
          cartId,
          change.map((row) => ({ ...row, accept: true, note: undefined })),
        );
      const asked = add.map(({ articleId, quantity }) => ({ item: articleId, quantity, promo: null }));
      const { outcomes } = asked.length > 0 ? await carts.addRows(owner, asked, key) : { outcomes: [] };
      const refused = outcomes.flatMap((outcome, index) =>
        'refusal' in outcome ? [{ index, error: outcome.refusal }] : [],
      );
      return { ...(await prepared(caller, order)), refused };
    },

    async send(staff, order, request) {
      const caller = await callerFor(staff, order);
      const key = `office-${request.key}`;
      const made = async () => (await readOrderByKey(db, order.customerId, key))[0]?.number;
      // A second press, or one whose response was lost.
      const before = await made();
      if (before !== undefined) return before;
      try {
        return await sendOnce(staff, caller, order, { ...request, key });
      } catch (error) {
        // The first press was at work until now, and has taken the cart.
        const meanwhile = error instanceof AppError ? await made() : undefined;
        if (meanwhile === undefined) throw error;
        return meanwhile;
      }
    },
  };
}

/** What the history keeps of prices by hand: each with its article, and why. */
function ownPrices({ state }: PreparedCart, { prices }: OrderFor, reason: string): Values {
  const rows = [...state.rows.values()].flatMap(({ articleId, article }) => {
    const net = prices.get(articleId);
    return net === undefined ? [] : [{ carti: article?.carti ?? '', net }];
  });
  return rows.length === 0 ? {} : { price_reason: reason, prices: rows };
}
