/** An order in the shape of the office's page; amounts only for those who may see them (C-OFF-5). */
import type { LinkedDocument } from '#contract/endpoints/account/document-parts.ts';
import type { OrderStatus } from '#contract/endpoints/order.ts';
import { officeFileHref, orderPaperFile, orderWorkbookFile } from '#contract/office/office-files.ts';
import type { OfficeOrder, ORDER_DEEDS } from '#contract/office/orders.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type Money, moneyToNumber } from '#contract/values/money.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import { type ArticleCost, type ArticleRecord, marginAt } from '../../catalogue/index.ts';
import { CARD_METHOD, type Customer, paymentMethod } from '../../customers/index.ts';
import type { WrittenEmail } from '../../mail/index.ts';
import { presentVat, rowTotal } from '../../pricing/index.ts';
import { changeSentences } from '../amending/order-changes.ts';
import { presentDestination } from '../history/order-places.ts';
import type { StoredOrderRow } from '../history/order-reading.repository.ts';
import type { OrderNote } from '../order-deeds.repository.ts';
import type { OrderRecord } from '../order-record.ts';
import { canFollow, isClosed, isLate, residualOf } from '../order-status.rules.ts';
import type { CreditState } from '../sending/credit.rules.ts';
import type { StaffPart, TimelineStep } from './office-order.repository.ts';
import { creditLight } from './order-credit.rules.ts';
import { orderMargin } from './order-margin.rules.ts';

type Deed = (typeof ORDER_DEEDS)[number];

export interface OfficeOrderFacts {
  readonly record: OrderRecord;
  readonly staffPart: StaffPart;
  readonly customer: Customer | undefined;
  /** Of the whole customer, this order included; without a limit too. */
  readonly credit: Omit<CreditState, 'limit' | 'order' | 'available'> & { readonly overdue: Money };
  readonly articles: ReadonlyMap<number, ArticleRecord>;
  readonly alternatives: ReadonlyMap<string, ArticleRecord>;
  /** Of its articles; undefined = the viewer may not see them. */
  readonly costs: ReadonlyMap<number, ArticleCost> | undefined;
  readonly timeline: readonly TimelineStep[];
  readonly notes: readonly OrderNote[];
  readonly emails: readonly WrittenEmail[];
  readonly documents: readonly LinkedDocument[];
  readonly locale: Locale;
  /** Plain date of the shop. */
  readonly today: string;
  readonly now: Date;
  readonly viewer: { readonly userId: number; readonly seesAmounts: boolean };
}

export function presentOfficeOrder(facts: OfficeOrderFacts): OfficeOrder {
  const { record, staffPart, customer, locale, today, viewer, timeline } = facts;
  const { order, rows } = record;
  return {
    number: order.number,
    date: order.order_date,
    status: order.status,
    step: timeline.at(-1)?.position ?? 0,
    deeds: deedsOf(order.status, staffPart.hold_reason !== ''),
    late: isLate(order.status, order.delivery_date, today),
    hold:
      staffPart.hold_reason === ''
        ? null
        : { reason: staffPart.hold_reason, at: (staffPart.held_at ?? facts.now).toISOString() },
    assigned: staffPart.assigned_to === null ? null : { user_id: staffPart.assigned_to, name: staffPart.assigned_name },
    customer: {
      client_id: order.client_id,
      name: customer?.companyName ?? '',
      phone: customer?.phone ?? '',
      email: customer?.email ?? '',
      agent: customer?.agent?.name ?? '',
      ...(viewer.seesAmounts && { discount: customer?.discount ?? '' }),
    },
    placed_by: order.placed_by,
    destination: presentDestination(order.destination),
    delivery_type: order.delivery_type,
    delivery_date: order.delivery_date,
    pickup_window: order.pickup_from === '' ? null : { from: order.pickup_from, to: order.pickup_to },
    single_delivery: order.single_delivery,
    payment_method: paymentMethod(order.payment_method, locale),
    reference: order.reference,
    note: order.note,
    rows: rows.map((row) => presentRow(row, facts)),
    ...(viewer.seesAmounts && { totals: totalsOf(facts) }),
    credit: presentCredit(facts),
    timeline: timeline.map(({ at, position, status, actor, note, operation, changes }) => ({
      at: at.toISOString(),
      step: position,
      status,
      actor,
      note,
      operation,
      changes: changes && changeSentences(changes, locale, viewer.seesAmounts),
    })),
    address_code: order.address_code,
    notes: facts.notes.map(({ id, author, text, at, user_id }) => ({
      id,
      author,
      text,
      at: at.toISOString(),
      own: user_id === viewer.userId,
    })),
    emails: facts.emails.map(presentEmail),
    documents: [...facts.documents],
    pdf: officeFileHref(orderPaperFile, {}, { number: order.number }),
    xlsx: officeFileHref(orderWorkbookFile, {}, { number: order.number }),
  };
}

/** What the status allows; an order on hold is released before it goes on. */
export function deedsOf(status: OrderStatus, isOnHold: boolean): Deed[] {
  if (isClosed(status)) return [];
  const cancel: Deed[] = canFollow(status, 'cancelled') ? ['cancel', 'amend'] : ['amend'];
  if (isOnHold) return ['release', ...cancel];
  const onward: Deed[] = canFollow(status, 'NE') ? ['accept'] : canFollow(status, 'E') ? ['deliver', 'fulfil'] : [];
  return [...onward, 'hold', ...cancel];
}

function presentRow(row: StoredOrderRow, facts: OfficeOrderFacts): OfficeOrder['rows'][number] {
  const { articles, alternatives, costs, today, locale, viewer, record } = facts;
  const article = articles.get(row.product_id);
  const next = article?.arrivals.find(({ date }) => date >= today);
  const others = (article?.alternatives ?? []).flatMap((code) => alternatives.get(code) ?? []);
  return {
    row_id: row.row_id,
    id: row.product_id,
    carti: row.carti,
    slug: article?.slug ?? '',
    name: unbrokenName(locale === 'en' ? row.name_en : row.name_it),
    um: row.um,
    image: article?.pictures[0]?.thumb ?? null,
    quantity: row.quantity,
    delivered: row.delivered,
    residual: residualOf(record.order.status, row),
    stock: article?.stock ?? 0,
    arrival: next ? { date: next.date, quantity: next.quantity } : null,
    alternatives: others.filter(({ stock }) => stock > 0).map(({ carti, stock }) => ({ carti, stock })),
    ...(viewer.seesAmounts && {
      gross: moneyToNumber(row.gross),
      discounts: row.chain,
      net: moneyToNumber(row.net),
      total: moneyToNumber(row.total_net),
      ...(costs && { margin: row.gift ? marginAt(null, undefined) : marginAt(row.net, costs.get(row.product_id)) }),
    }),
    vat: row.vat,
    gift: row.gift,
    note: row.note,
  };
}

function totalsOf({ record, costs, locale }: OfficeOrderFacts): NonNullable<OfficeOrder['totals']> {
  const { order, rows, vat } = record;
  // As the total of each row, which holds its discounts, so that both parts add up to it.
  const part = (pieces: (row: StoredOrderRow) => number) =>
    rows.reduce(
      (sum, row) => sum + (row.quantity > 0 ? Math.round((row.total_net * pieces(row)) / row.quantity) : 0),
      0,
    );
  const delivered = part((row) => Math.min(row.delivered, row.quantity));
  return {
    net: moneyToNumber(order.total_net),
    transport: moneyToNumber(order.transport),
    eco: moneyToNumber(order.eco),
    coupon: moneyToNumber(order.coupon_discount),
    vat: moneyToNumber(order.vat),
    document: moneyToNumber(order.total_document),
    delivered: moneyToNumber(delivered),
    residual: moneyToNumber(part((row) => residualOf(order.status, row))),
    vat_table: presentVat(vat, locale),
    ...(costs && { margin: marginOfOrder(record, costs) }),
  };
}

function marginOfOrder({ order, rows }: OrderRecord, costs: ReadonlyMap<number, ArticleCost>) {
  const costed = rows.map(({ quantity, total_net: total, product_id: id }) => {
    const { cost = null } = costs.get(id) ?? {};
    return { total, cost: cost === null ? null : rowTotal(quantity, cost) };
  });
  const { amount, percent, withoutCost } = orderMargin(costed, order.coupon_discount);
  return { amount: amount === null ? null : moneyToNumber(amount), percent, without_cost: withoutCost };
}

function presentCredit({ credit, customer, record, viewer }: OfficeOrderFacts): OfficeOrder['credit'] {
  const limit = customer?.creditLimit ?? null;
  const light = creditLight(limit, credit.exposure, record.order.payment_method === CARD_METHOD);
  if (!viewer.seesAmounts) return { light };
  return {
    light,
    limit: limit === null ? null : moneyToNumber(limit),
    open_deadlines: moneyToNumber(credit.openDeadlines),
    overdue: moneyToNumber(credit.overdue),
    unbilled_notes: moneyToNumber(credit.unbilledNotes),
    orders: moneyToNumber(credit.unfulfilledOrders),
    advances: moneyToNumber(credit.advances),
    available: limit === null ? null : moneyToNumber(limit - credit.exposure),
  };
}

function presentEmail({ id, kind, recipient, writtenAt, sentAt, dueAt, attempts, error }: WrittenEmail) {
  const state = sentAt ? ('sent' as const) : attempts > 0 ? ('failed' as const) : ('waiting' as const);
  return {
    id,
    kind,
    recipient,
    state,
    written_at: writtenAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
    due_at: sentAt ? null : dueAt.toISOString(),
    error: sentAt ? '' : error,
  };
}
