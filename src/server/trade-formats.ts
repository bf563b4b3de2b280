/** The formats of orders that the shop reads and responses in: what came in one gets its response in the same. */
import { edifactReceipts } from './formats/edifact/edifact-receipts.ts';
import { readEdifactOrders } from './formats/edifact/read-edifact-orders.ts';
import { writeEdifactDespatch } from './formats/edifact/write-edifact-despatch.ts';
import { writeEdifactInvoice } from './formats/edifact/write-edifact-invoice.ts';
import { writeEdifactOrderResponse } from './formats/edifact/write-edifact-order-response.ts';
import { readCsvOrders } from './formats/orders-csv/read-csv-orders.ts';
import { readJsonOrders } from './formats/orders-csv/read-json-orders.ts';
import {
  writeCsvDespatch,
  writeCsvOrderResponse,
  writeJsonDespatch,
  writeJsonOrderResponse,
} from './formats/orders-csv/write-own-answers.ts';
import { writeCsvInvoice, writeJsonInvoice } from './formats/orders-csv/write-own-invoice.ts';
import { recogniseTradeOrder, type TradeOrderFormat } from './formats/trade-order/recognise-trade-order.ts';
import { readUblOrders } from './formats/ubl/read-ubl-orders.ts';
import { writeUblDespatchAdvice } from './formats/ubl/write-ubl-despatch-advice.ts';
import { writeUblInvoice } from './formats/ubl/write-ubl-invoice.ts';
import { writeUblOrderResponse } from './formats/ubl/write-ubl-order-response.ts';
import type { TradeFormat, TradeFormats } from './modules/trade-orders/index.ts';

const FORMATS: Readonly<Record<TradeOrderFormat, TradeFormat>> = {
  ubl: {
    code: 'ubl',
    read: readUblOrders,
    writeAnswer: writeUblOrderResponse,
    writeDespatch: writeUblDespatchAdvice,
    writeInvoice: writeUblInvoice,
    ending: 'xml',
    mediaType: 'application/xml',
  },
  edifact: {
    code: 'edifact',
    read: (bytes) => readEdifactOrders(bytes),
    writeAnswer: (answer) => writeEdifactOrderResponse(answer),
    writeDespatch: (despatch) => writeEdifactDespatch(despatch),
    writeInvoice: (answer) => writeEdifactInvoice(answer),
    receipts: edifactReceipts,
    ending: 'edi',
    mediaType: 'application/edifact',
  },
  csv: {
    code: 'csv',
    read: readCsvOrders,
    writeAnswer: writeCsvOrderResponse,
    writeDespatch: writeCsvDespatch,
    writeInvoice: writeCsvInvoice,
    ending: 'csv',
    mediaType: 'text/csv; charset=utf-8',
  },
  json: {
    code: 'json',
    read: readJsonOrders,
    writeAnswer: writeJsonOrderResponse,
    writeDespatch: writeJsonDespatch,
    writeInvoice: writeJsonInvoice,
    ending: 'json',
    mediaType: 'application/json',
  },
};

export const TRADE_FORMATS: TradeFormats = {
  recognise(bytes) {
    const format = recogniseTradeOrder(bytes);
    return format && FORMATS[format];
  },
  byCode: (code) => (Object.hasOwn(FORMATS, code) ? FORMATS[code as TradeOrderFormat] : undefined),
};
