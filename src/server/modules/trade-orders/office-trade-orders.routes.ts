/** `office_inbox.*_customer_order`: what is on hold, and what a person decides. */
import {
  acceptCustomerOrder,
  checkCustomerOrder,
  getCustomerOrder,
  type OfficeCustomerOrder,
  refuseCustomerOrder,
  settleCustomerOrder,
} from '#contract/office/inbox/customer-orders.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import type { TradeOrderRow } from '#server/formats/trade-order/trade-order.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { DecidingHand } from './decide-messages.service.ts';
import { documentFaultText } from './document-fault-text.ts';
import { findingText } from './finding-text.ts';
import { type Finding, weightOf } from './findings.ts';
import { refusalSentence } from './refused-reason.ts';
import { choicesOf, type StaffDecisions } from './staff-decisions.service.ts';
import { readAnswers } from './trade-answers.repository.ts';
import { readWaitingDocuments } from './trade-documents.repository.ts';
import type { MatchedRow, TradeMessageRecord } from './trade-message.ts';
import { readMessage, readPlaces } from './trade-messages.repository.ts';
import { priceOfUnit } from './trade-quantity.rules.ts';

export interface OfficeTradeRoutesDeps {
  readonly db: Queryable;
  readonly decisions: StaffDecisions;
  /** Responses are written soon. */
  readonly decided: () => void;
}

export function officeTradeRoutes({ db, decisions, decided }: OfficeTradeRoutesDeps): OfficeRoute[] {
  const handOf = ({ userId, name }: StaffCaller, { key }: { readonly key: string }): DecidingHand => ({
    userId,
    name,
    key,
  });
  return [
    officeRoute(getCustomerOrder, async ({ body, staff }) => {
      const message = await readMessage(db, body.id);
      if (!message) throw new AppError('not-found');
      const places = message.customerId === null ? [] : await readPlaces(db, message.customerId);
      const answers = await answersOf(db, message, staff.locale);
      return { message: { ...present(message, places, staff), answers } };
    }),
    officeRoute(acceptCustomerOrder, async ({ body, staff }) => {
      const { id, seen, rows, address_code: addressCode } = body;
      const { number } = await decisions.accept(id, { seen, rows, addressCode }, handOf(staff, body));
      decided();
      return { message: { number } };
    }),
    officeRoute(checkCustomerOrder, async ({ body, staff }) => {
      await decisions.again(body.id, body.seen, handOf(staff, body));
      decided();
      return { message: { done: true } };
    }),
    officeRoute(refuseCustomerOrder, async ({ body, staff }) => {
      await decisions.refuse(body.id, body, handOf(staff, body));
      decided();
      return { message: { done: true } };
    }),
    officeRoute(settleCustomerOrder, async ({ body, staff }) => {
      await decisions.settle(body.id, body.seen, handOf(staff, body));
      decided();
      return { message: { done: true } };
    }),
  ];
}

function present(
  message: TradeMessageRecord,
  places: Awaited<ReturnType<typeof readPlaces>>,
  { locale, permissions }: StaffCaller,
): Omit<OfficeCustomerOrder, 'answers'> {
  const { id, state, act, number, version, connectionName, fileName, format, customerId, customer, addressCode } =
    message;
  const order = message.message;
  const matched = new Map(message.rows.map((row) => [row.id, row]));
  const { all, good } = choicesOf(message);
  const isHeld = state === 'held';
  const isByHand = act !== 'order' || message.sameAs !== null;
  const place = order?.deliverTo;
  return {
    id,
    state,
    act,
    number,
    version,
    date: order?.date ?? '',
    received_at: message.at.toISOString(),
    connection: connectionName,
    file: fileName,
    format,
    sender: order?.buyer.name || order?.buyer.gln || order?.buyer.code || '',
    sender_vat: order?.buyer.vatNumber ?? '',
    customer: customerId === null ? null : { client_id: customerId, name: customer ?? '' },
    deliver_to: place
      ? [place.name, place.street, place.postalCode, place.city, place.gln || place.code].filter(Boolean).join(', ')
      : '',
    address_code: addressCode,
    addresses: places.map((one) => ({
      address_code: one.addressCode,
      text: [one.name, one.street, [one.postalCode, one.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    })),
    wanted_on: order?.wantedOn ?? '',
    cig: order?.cig ?? '',
    cup: order?.cup ?? '',
    note: order?.note ?? '',
    findings: message.findings.filter(({ row }) => row === '').map((one) => presentFinding(one, locale)),
    rows: (order?.rows ?? []).map((row) =>
      presentRow(row, matched.get(row.id), message, { locale, seesAmounts: permissions.has('prices.read') }),
    ),
    order: message.orderNumber ?? '',
    reason: refusalSentence(message.reason, locale),
    decided_by: message.decidedBy,
    decided_at: message.decidedAt?.toISOString() ?? null,
    can: {
      accept: isHeld && all,
      accept_good: isHeld && good,
      check: isHeld && message.sameAs === null,
      refuse: isHeld,
      settle: isHeld && isByHand,
    },
    revision: message.revision,
  };
}

/** One that is known has what the message before it has. */
async function answersOf(
  db: Queryable,
  { id, state, sameAs }: TradeMessageRecord,
  locale: Locale,
): Promise<OfficeCustomerOrder['answers']> {
  const messageId = state === 'known' && sameAs !== null ? sameAs : id;
  const found = await readAnswers(db, [messageId, id]);
  const sent = found.filter((one) => one.messageId === (one.kind === 'receipt' ? id : messageId));
  const waiting = await readWaitingDocuments(db, messageId);
  return [
    ...sent.map(({ kind, number, name, at, placedAt }) => ({
      kind,
      number,
      at: at.toISOString(),
      file: name,
      placed_at: placedAt?.toISOString() ?? null,
      why: '',
    })),
    ...waiting.map(({ kind, number, reason }) => ({
      kind: kind === 'credit_note' ? ('credit_note' as const) : ('invoice' as const),
      number,
      at: null,
      file: '',
      placed_at: null,
      why: documentFaultText(reason, locale),
    })),
  ];
}

const presentFinding = (one: Finding, locale: Locale) => ({
  code: one.code,
  weight: weightOf(one),
  value: one.value,
  text: findingText(one, locale),
});

function presentRow(
  row: TradeOrderRow,
  matched: MatchedRow | undefined,
  { findings, state }: TradeMessageRecord,
  { locale, seesAmounts }: { readonly locale: Locale; readonly seesAmounts: boolean },
): OfficeCustomerOrder['rows'][number] {
  const ours = matched?.net == null ? null : moneyToNumber(matched.net) * matched.factor;
  return {
    id: row.id,
    codes: [row.sellerCode, row.gtin, row.buyerCode, row.manufacturerCode].filter(Boolean).join(' · '),
    name: row.name,
    quantity: row.quantity,
    unit: row.unit,
    wanted_on: row.wantedOn,
    note: row.note,
    carti: matched?.carti ?? '',
    article: matched?.name ?? '',
    um: matched?.um ?? '',
    pieces: matched?.pieces ?? null,
    ...(seesAmounts && { their_price: priceOfUnit(row) ?? null, our_price: ours }),
    ordered: state === 'ordered' && matched?.taken === true,
    findings: findings.filter((one) => one.row === row.id).map((one) => presentFinding(one, locale)),
  };
}
