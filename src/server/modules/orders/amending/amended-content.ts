/** A priced amendment → the rows and totals that the order gets, and what changed (C-ORD-5, C-PRICE-3). */
import { type CartState, type Carts, giftSplits } from '../../cart/index.ts';
import type { DeliveryAddress } from '../../customers/index.ts';
import type { DeliveryType } from '../../pricing/index.ts';
import { presentDestination } from '../history/order-places.ts';
import { giftsOf, orderRows } from '../history/order-rows.ts';
import { orderTax } from '../sending/order-tax.ts';
import { type Amendment, giftsAfter } from './amendment.rules.ts';
import type { OrderChanges, RowChange } from './order-changes.ts';
import type { ContentHeader, ContentRow, OrderContent } from './order-content.repository.ts';

export interface PricedAmendment {
  readonly before: OrderContent;
  /** The order as it was, and as it is wanted, by today's rules of the cart. */
  readonly was: CartState;
  readonly wanted: CartState;
  readonly amendment: Amendment;
  /** Where it goes, when that changes. */
  readonly address: DeliveryAddress | undefined;
  readonly delivery: DeliveryType;
}

export function amendedContent(priced: PricedAmendment, carts: Pick<Carts, 'totals' | 'vatTable'>): OrderContent {
  const { before, wanted, amendment, address, delivery } = priced;
  const rows = [...boughtRows(priced), ...giftRows(priced)].toSorted((one, other) => one.row_id - other.row_id);
  const totals = carts.totals(wanted, delivery);
  const vatTable = carts.vatTable(wanted, delivery);
  const tax = orderTax(wanted, vatTable);
  const { header } = before;
  return {
    rows,
    header: {
      ...header,
      ...(address && { address_code: address.addressCode, destination: destinationOf(address) }),
      delivery_date: amendment.deliveryDate === undefined ? header.delivery_date : amendment.deliveryDate,
      pickup_from: amendment.pickup?.from ?? header.pickup_from,
      pickup_to: amendment.pickup?.to ?? header.pickup_to,
      total_gross: totals.gross,
      total_net: totals.net,
      transport: totals.transport,
      eco: totals.eco,
      vat: totals.vat,
      total_document: totals.document,
      coupon_discount: totals.coupon,
      vat_table: vatTable,
      vat_split: tax.vatSplit,
      intent_protocol: tax.intentProtocol,
      intent_amount: tax.intentAmount,
    },
  };
}

function destinationOf({
  name,
  street,
  city,
  province,
  postalCode,
  phone,
}: DeliveryAddress): ContentHeader['destination'] {
  return { name, street, city, province, postal_code: postalCode, phone };
}

function boughtRows({ before, wanted }: PricedAmendment): ContentRow[] {
  const known = new Map(before.rows.map((row) => [row.row_id, row]));
  return orderRows(wanted).flatMap((row): ContentRow[] => {
    if (row.gift) return [];
    const article = wanted.rows.get(row.rowId)?.article;
    const old = known.get(row.rowId);
    const isUntouched = old && old.quantity === row.quantity && old.net === row.net && old.gross === row.gross;
    const vat = { vat: row.vat, vat_nature: row.nature };
    if (isUntouched) return [{ ...old, ...vat }];
    const names = old ?? (article && { ...namesOf(article), delivered: 0 });
    if (!names) return [];
    const { carti, name_it, name_en, um, delivered } = names;
    return [
      {
        ...(old?.id !== undefined && { id: old.id }),
        row_id: row.rowId,
        product_id: row.articleId,
        carti,
        name_it,
        name_en,
        um,
        quantity: row.quantity,
        delivered,
        gross: row.gross,
        chain: row.chain,
        net: row.net,
        total_gross: row.totalGross,
        total_net: row.totalNet,
        ...vat,
        eco: row.eco,
        promo_code: row.promoCode,
        promo_row: row.promoRow,
        note: row.note,
        gift: false,
        stock_split: row.split,
        price_base: row.priceBase,
      },
    ];
  });
}

type Article = NonNullable<ReturnType<CartState['rows']['get']>>['article'];

function namesOf({ carti, name, um }: NonNullable<Article>) {
  return { carti, name_it: name.it, name_en: name.en, um };
}

const ROW_STEP = 10;

function giftRows({ before, was, wanted }: PricedAmendment): ContentRow[] {
  const due = (state: CartState) =>
    new Map(giftsOf(state).map(({ promo, quantity }) => [promo.gift.articleId, quantity]));
  const gifts = before.rows.filter(({ gift }) => gift);
  const asked = gifts.map(({ row_id: rowId, product_id: articleId, quantity, delivered }) => {
    return { rowId, articleId, quantity, delivered };
  });
  const { kept, added } = giftsAfter(asked, due(was), due(wanted));
  const stay = gifts.flatMap((row): ContentRow[] => {
    const quantity = kept.get(row.row_id);
    return quantity === undefined ? [] : [{ ...row, quantity }];
  });
  const given = giftsOf(wanted);
  const splits = giftSplits([...wanted.rows.values()], given);
  const last = Math.max(0, ...before.rows.map(({ row_id }) => row_id), ...wanted.rows.keys());
  const come = given.flatMap((gift, index): ContentRow[] => {
    const { promo, article, vat } = gift;
    const quantity = added.get(promo.gift.articleId);
    if (!article || quantity === undefined) return [];
    return [
      {
        row_id: last + (index + 1) * ROW_STEP,
        product_id: article.id,
        ...namesOf(article),
        quantity,
        delivered: 0,
        gross: 0,
        chain: '',
        net: 0,
        total_gross: 0,
        total_net: 0,
        vat: vat.rate,
        vat_nature: vat.nature,
        eco: [],
        promo_code: promo.code,
        promo_row: promo.row,
        note: '',
        gift: true,
        stock_split: splits[index] ?? null,
        price_base: null,
      },
    ];
  });
  return [...stay, ...come];
}

/** Pieces of each article, more or fewer than before; articles of which nothing changed are absent. */
export function movedPieces(before: OrderContent, after: OrderContent): Map<number, number> {
  const moved = new Map<number, number>();
  const count = (rows: readonly ContentRow[], sign: 1 | -1) => {
    for (const { product_id: id, quantity } of rows)
      moved.set(id, Math.round(((moved.get(id) ?? 0) + sign * quantity) * 1000) / 1000);
  };
  count(after.rows, 1);
  count(before.rows, -1);
  for (const [id, pieces] of moved) if (pieces === 0) moved.delete(id);
  return moved;
}

/** What customer and staff read of it. */
export function changesBetween(before: OrderContent, after: OrderContent): OrderChanges {
  const old = new Map(before.rows.map((row) => [row.row_id, row]));
  const now = new Set(after.rows.map(({ row_id }) => row_id));
  const changed = after.rows.flatMap((row): RowChange[] => {
    const was = old.get(row.row_id);
    const isSame = was && was.quantity === row.quantity && was.net === row.net;
    if (isSame) return [];
    const net = was && was.net !== row.net ? { from: was.net, to: row.net } : null;
    return [{ ...named(row), from: was?.quantity ?? 0, to: row.quantity, net }];
  });
  const gone = before.rows.flatMap((row): RowChange[] =>
    now.has(row.row_id) ? [] : [{ ...named(row), from: row.quantity, to: 0, net: null }],
  );
  const { header: from } = before;
  const { header: to } = after;
  const place = { from: presentDestination(from.destination), to: presentDestination(to.destination) };
  const windowOf = ({ pickup_from, pickup_to }: ContentHeader) => [pickup_from, pickup_to].filter(Boolean).join('–');
  const window = { from: windowOf(from), to: windowOf(to) };
  return {
    rows: [...changed, ...gone],
    ...(from.delivery_date !== to.delivery_date && { day: { from: from.delivery_date, to: to.delivery_date } }),
    ...(window.from !== window.to && { window }),
    ...(place.from !== place.to && { destination: place }),
    ...(from.total_document !== to.total_document && { total: { from: from.total_document, to: to.total_document } }),
  };
}

function named({ row_id: row, carti, name_it, name_en, um, gift }: ContentRow) {
  return { row, carti, name: { it: name_it, en: name_en }, um, gift };
}

/** Nothing that anybody would read as a change. */
export function isUnchanged({ rows, day, window, destination }: OrderChanges): boolean {
  return rows.length === 0 && !day && !window && !destination;
}
