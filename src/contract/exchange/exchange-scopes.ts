/** What an API key may do (C-EXC-8): each endpoint below `/exchange/v1` needs one of these, or none but a valid key. Zod-free. */
export const EXCHANGE_SCOPES = [
  'orders.read',
  'orders.ack',
  'stock.write',
  'prices.write',
  'credit.write',
  'export.read',
  'documents.write',
  'events.read',
  'files.write',
  'files.read',
  'trade.orders',
] as const;

export type ExchangeScope = (typeof EXCHANGE_SCOPES)[number];

export const isExchangeScope = (text: string): text is ExchangeScope =>
  (EXCHANGE_SCOPES as readonly string[]).includes(text);
