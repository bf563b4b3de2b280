/** Every endpoint for other systems, by name. */
import { z } from 'zod';
import { exchangeEndpoint } from './exchange-endpoint.ts';
import { listEvents } from './exchange-events.ts';
import { exportRows } from './exchange-export.ts';
import { getFileErrors, getFileRun, listFileRuns, replayFile, sendFile } from './exchange-files.ts';
import { tellOrderStatus } from './exchange-order-status.ts';
import { acknowledgeOrders, getExchangeOrder, listExchangeOrders } from './exchange-orders.ts';
import { putPaper } from './exchange-papers.ts';
import { SENT_TABLES } from './exchange-rows.ts';
import {
  getTradeDespatch,
  getTradeInvoice,
  getTradeOrder,
  getTradeReceipt,
  getTradeResponse,
  listTradeOrders,
  sendTradeOrders,
} from './exchange-trade-orders.ts';

export const whoAmI = exchangeEndpoint({
  method: 'GET',
  path: '/exchange/v1',
  name: 'key.get',
  scope: null,
  summary: 'What this key is and may do: the first thing to try.',
  request: z.object({}),
  response: z.object({
    connection: z.string(),
    key: z.string(),
    scopes: z.array(z.string()),
    expires_on: z.string().nullable().describe('YYYY-MM-DD, the last day; null = no end.'),
  }),
});

export const exchangeApi = {
  'key.get': whoAmI,
  'orders.list': listExchangeOrders,
  'orders.get': getExchangeOrder,
  'orders.ack': acknowledgeOrders,
  'export.get': exportRows,
  'orders.status': tellOrderStatus,
  'papers.put': putPaper,
  'events.list': listEvents,
  'files.send': sendFile,
  'runs.list': listFileRuns,
  'runs.get': getFileRun,
  'runs.errors': getFileErrors,
  'runs.replay': replayFile,
  'trade-orders.send': sendTradeOrders,
  'trade-orders.list': listTradeOrders,
  'trade-orders.get': getTradeOrder,
  'trade-orders.response': getTradeResponse,
  'trade-orders.despatch': getTradeDespatch,
  'trade-orders.invoice': getTradeInvoice,
  'trade-orders.receipt': getTradeReceipt,
  'rows.stock': SENT_TABLES.stock,
  'rows.arrivals': SENT_TABLES.arrivals,
  'rows.prices': SENT_TABLES.prices,
  'rows.credit': SENT_TABLES.credit,
  'rows.orders': SENT_TABLES.orders,
} as const;
