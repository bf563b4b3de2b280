/** The formats of orders that the shop reads and answers in. */
import type { TradeMessage, TradeOrder } from './formats/trade-order/trade-order.ts';
import type { TradeFormat, TradeFormats } from './modules/trade-orders/index.ts';

const json: TradeFormat = {
  code: 'json',
  ending: 'json',
  mediaType: 'application/json',
  read(bytes): TradeMessage[] {
    const read = JSON.parse(Buffer.from(bytes).toString()) as TradeOrder | TradeOrder[];
    return [read].flat().map((order) => ({ order, notes: [] }));
  },
  writeAnswer: (answer) => Buffer.from(JSON.stringify(answer)),
  writeDespatch: (despatch) => Buffer.from(JSON.stringify(despatch)),
};

export const TRADE_FORMATS: TradeFormats = {
  recognise: (bytes) => (/^\s*[[{]/.test(Buffer.from(bytes).toString('utf8', 0, 50)) ? json : undefined),
  byCode: (code) => (code === 'json' ? json : undefined),
};
