/** `office_orders.amend_preview` and `amend`: an order changes before it is delivered (C-ORD-5, C-OFF-5). */
import type { z } from 'zod';
import { type AmendPreview, type amendmentSchema, amendOrder, amendPreview } from '#contract/office/order-amending.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import type { Customers } from '../../customers/index.ts';
import type { Amending } from '../amending/amend-order.service.ts';
import type { Amendment } from '../amending/amendment.rules.ts';
import { changeSentences } from '../amending/order-changes.ts';
import type { ContentRow, OrderContent } from '../amending/order-content.repository.ts';
import type { AmendPlan, RowFault } from '../amending/plan-amendment.ts';
import { OrderNotMoved } from '../order-not-moved.ts';
import { handOf, presentDone, refusalOf } from './orders-done.ts';
import { reasonWanted, refuseOwnPrices } from './own-prices.ts';

export interface AmendingRoutesDeps {
  readonly db: Queryable;
  readonly amending: Amending;
  readonly catalogue: Pick<Catalogue, 'articlesByIds'>;
  readonly addressesOf: Customers['presentedAddresses'];
}

export function officeAmendingRoutes({ db, amending, catalogue, addressesOf }: AmendingRoutesDeps): OfficeRoute[] {
  const { doneOne } = presentDone(db);

  return [
    officeRoute(amendPreview, async ({ body, staff }) => {
      const amendment = await amendmentOf(body.amendment, staff, catalogue);
      const plan = await amending.plan(body.number, amendment).catch((error: unknown) => {
        throw error instanceof OrderNotMoved ? refusalOf(error, staff.locale) : error;
      });
      const customerId = plan.order.client_id;
      const [addresses, emailsTo] = await Promise.all([addressesOf([customerId]), amending.emailsTo(plan)]);
      return { message: presentPlan(plan, { addresses: addresses.get(customerId) ?? [], emailsTo }, staff) };
    }),

    officeRoute(amendOrder, async ({ body, staff }) => {
      const { number, seen, outcome, over_credit: overCredit, price_reason: priceReason } = body;
      const amendment = await amendmentOf(body.amendment, staff, catalogue);
      if (hasOwnPrices(amendment) && priceReason === '') throw reasonWanted(staff.locale);
      const hand = handOf(staff, { key: body.key, note: body.note });
      return doneOne(amending.amend({ number, amendment, seen, outcome, overCredit, priceReason }, hand), staff.locale);
    }),
  ];
}

const hasOwnPrices = ({ rows, added }: Amendment) => [...rows, ...added].some(({ net }) => net !== undefined);

/** @throws AppError `forbidden` for prices without the permission, `not-found` for an article that does not exist. */
async function amendmentOf(
  body: z.output<typeof amendmentSchema>,
  { permissions }: StaffCaller,
  catalogue: Pick<Catalogue, 'articlesByIds'>,
): Promise<Amendment> {
  const amendment: Amendment = {
    rows: body.rows.map(({ row_id: rowId, quantity, net }) => ({ rowId, quantity, net: priceOf(net) })),
    added: body.added.map(({ item_id: articleId, quantity, net }) => ({ articleId, quantity, net: priceOf(net) })),
    deliveryDate: body.delivery_date,
    pickup: body.pickup_window,
    addressCode: body.address_code,
    mayGoBelowFloor: permissions.has('quotes.below_floor'),
  };
  if (hasOwnPrices(amendment)) refuseOwnPrices(permissions);
  const articles = await catalogue.articlesByIds(amendment.added.map(({ articleId }) => articleId));
  if (amendment.added.some(({ articleId }) => !articles.has(articleId))) throw new AppError('not-found');
  return amendment;
}

const priceOf = (euros: number | undefined) => (euros === undefined ? undefined : moneyFromNumber(euros));

function presentPlan(
  plan: AmendPlan,
  {
    addresses,
    emailsTo,
  }: { addresses: readonly { address_code: number; name: string; IndirizzoEsteso: string }[]; emailsTo: string[] },
  { locale, permissions }: StaffCaller,
): AmendPreview {
  const seesAmounts = permissions.has('prices.read');
  const { before, after, faults } = plan;
  const now = new Map(after.rows.map((row) => [row.row_id, row]));
  const had = new Set(before.rows.map(({ row_id }) => row_id));
  return {
    step: plan.step,
    outcome: plan.outcome,
    rows: [
      ...before.rows.map((row) => presentRow(row, now.get(row.row_id), faults.get(row.row_id), locale, seesAmounts)),
      ...after.rows.flatMap((row) =>
        had.has(row.row_id) ? [] : [presentRow(undefined, row, faults.get(row.row_id), locale, seesAmounts)],
      ),
    ],
    ...(seesAmounts && { totals: { from: totalsOf(before), to: totalsOf(after) } }),
    issues: plan.issues.map(({ code, amount, blocking }) => ({
      code,
      blocking,
      ...(seesAmounts && amount !== undefined && { amount: moneyToNumber(amount) }),
    })),
    sentences: changeSentences(plan.changes, locale, seesAmounts),
    emails_to: emailsTo,
    addresses: addresses.map(({ address_code, name, IndirizzoEsteso }) => ({
      address_code,
      text: [name, IndirizzoEsteso].filter(Boolean).join(', '),
    })),
    address_code: after.header.address_code,
  };
}

function presentRow(
  old: ContentRow | undefined,
  now: ContentRow | undefined,
  fault: RowFault | undefined,
  locale: Locale,
  seesAmounts: boolean,
): AmendPreview['rows'][number] {
  const row = (now ?? old) as ContentRow;
  const quantity = { from: old?.quantity ?? 0, to: now?.quantity ?? 0 };
  const isChanged = quantity.from !== quantity.to || old?.net !== now?.net;
  return {
    row_id: old ? old.row_id : null,
    item_id: row.product_id,
    carti: row.carti,
    name: unbrokenName(locale === 'en' ? row.name_en : row.name_it),
    um: row.um,
    gift: row.gift,
    change: !old ? 'added' : !now ? 'removed' : isChanged ? 'changed' : 'same',
    quantity,
    delivered: row.delivered,
    ...(seesAmounts && {
      net: { from: moneyToNumber(old?.net ?? 0), to: moneyToNumber(now?.net ?? 0) },
      total: { from: moneyToNumber(old?.total_net ?? 0), to: moneyToNumber(now?.total_net ?? 0) },
    }),
    ...(fault && { fault: { kind: fault.kind, ...(fault.nearest && { nearest: [...fault.nearest] }) } }),
  };
}

function totalsOf({ header }: OrderContent) {
  return {
    net: moneyToNumber(header.total_net),
    coupon: moneyToNumber(header.coupon_discount),
    transport: moneyToNumber(header.transport),
    eco: moneyToNumber(header.eco),
    vat: moneyToNumber(header.vat),
    document: moneyToNumber(header.total_document),
  };
}
