/** What goes back to who has sent our own CSV or JSON: the response to an order and the despatch advice, in the same language. */
import type { TradeAnswer, WriteTradeAnswer, WriteTradeDespatch } from '../trade-order/trade-order.ts';
import { csvOf, decimal, jsonOf, type Line, type Locale, localeOf, orderNumber, own } from './own-file.ts';

/** Of the order and of a row: in Italian two different words. */
const RESULTS = {
  accepted: { it: 'accettato', en: 'accepted' },
  changed: { it: 'modificato', en: 'changed' },
  refused: { it: 'rifiutato', en: 'refused' },
} as const;
const ROW_RESULTS = {
  accepted: { it: 'accettata', en: 'accepted' },
  changed: { it: 'modificata', en: 'changed' },
  refused: { it: 'rifiutata', en: 'refused' },
} as const;

/** A row per row of the order; an order that was refused without rows has one row that says so. */
export const writeCsvOrderResponse: WriteTradeAnswer = (answer) => {
  const locale = localeOf(answer.order);
  const rows = answer.rows.length > 0 ? answer.rows : [undefined];
  return csvOf(
    rows.map((row) => responseLine(answer, row, locale)),
    locale,
  );
};

function responseLine(answer: TradeAnswer, row: TradeAnswer['rows'][number] | undefined, locale: Locale): Line {
  return [
    own('number', orderNumber(answer.order)),
    own('version', answer.order.version),
    ['our_number', 'nostro numero', answer.ourNumber],
    ['at', 'quando', answer.at],
    ['order_result', 'esito ordine', RESULTS[answer.result][locale]],
    own('row', row?.id ?? ''),
    ['result', 'esito', row ? ROW_RESULTS[row.result][locale] : ''],
    own('code', row?.sellerCode ?? ''),
    own('customer_code', row?.buyerCode ?? ''),
    own('gtin', row?.gtin ?? ''),
    own('name', row?.name ?? ''),
    ['ordered', 'ordinata', decimal(row?.ordered, locale)],
    ['confirmed', 'confermata', decimal(row?.confirmed, locale)],
    own('unit', row?.unit ?? ''),
    own('price', decimal(row?.price, locale)),
    ['delivered_on', 'data consegna', row?.deliveredOn ?? ''],
    ['reason', 'motivo', row?.reason ?? ''],
    own('order_note', answer.note),
  ];
}

export const writeCsvDespatch: WriteTradeDespatch = (despatch) => {
  const locale = localeOf(despatch.order);
  return csvOf(
    despatch.rows.map(
      (row): Line => [
        ['delivery_note', 'ddt', despatch.number],
        ['shipped_on', 'data spedizione', despatch.shippedOn],
        own('number', orderNumber(despatch.order)),
        ['our_number', 'nostro numero', despatch.ourNumber],
        ['carrier', 'corriere', despatch.carrier],
        ['tracking', 'tracking', despatch.tracking],
        ['parcels', 'colli', String(despatch.parcels)],
        own('row', row.id),
        own('code', row.sellerCode),
        own('customer_code', row.buyerCode),
        own('gtin', row.gtin),
        own('name', row.name),
        ['shipped', 'spedita', decimal(row.shipped, locale)],
        ['left', 'da spedire', decimal(row.left, locale)],
        own('unit', row.unit),
      ],
    ),
    locale,
  );
};

export const writeJsonOrderResponse: WriteTradeAnswer = (answer) =>
  jsonOf({
    id: answer.id,
    at: answer.at,
    number: orderNumber(answer.order),
    version: answer.order.version,
    our_number: answer.ourNumber,
    result: answer.result,
    note: answer.note,
    rows: answer.rows.map((row) => ({
      row: row.id,
      result: row.result,
      code: row.sellerCode,
      customer_code: row.buyerCode,
      gtin: row.gtin,
      name: row.name,
      ordered: row.ordered,
      confirmed: row.confirmed,
      unit: row.unit,
      price: row.price,
      delivered_on: row.deliveredOn,
      reason: row.reason,
    })),
  });

export const writeJsonDespatch: WriteTradeDespatch = (despatch) =>
  jsonOf({
    delivery_note: despatch.number,
    at: despatch.at,
    shipped_on: despatch.shippedOn,
    number: orderNumber(despatch.order),
    our_number: despatch.ourNumber,
    carrier: despatch.carrier,
    tracking: despatch.tracking,
    parcels: despatch.parcels,
    rows: despatch.rows.map((row) => ({
      row: row.id,
      code: row.sellerCode,
      customer_code: row.buyerCode,
      gtin: row.gtin,
      name: row.name,
      shipped: row.shipped,
      left: row.left,
      unit: row.unit,
    })),
  });
