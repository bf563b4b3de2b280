/** What a connection may order for customers, and for whom (docs/exchange-trade-orders.md, C-EXC-9). */
import { z } from 'zod';
import { CONNECTION_CODE } from '../values/connections.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const code = z.string().regex(CONNECTION_CODE);
const clientId = z.int().positive();
/** A code of the customer in the other system, a GLN …; '' = it is known by VAT number or tax code. */
const identity = z.string().trim().max(100);

const rulesSchema = z.object({
  /** Their price is lower than ours: a person decides, or ours counts. */
  prices: z.enum(['hold', 'ours']),
  /** Lines that cannot be ordered: a person decides, or the others are ordered. */
  rows: z.enum(['hold', 'partial']),
  /** Responses are files in the folder `out` too. */
  answers: z.boolean(),
  /** Interchanges of EDIFACT are confirmed by a CONTRL: those that ask for it, or all. */
  receipts: z.enum(['asked', 'always']),
});
export type OfficeTradeRules = z.infer<typeof rulesSchema>;

const partySchema = z.object({
  client_id: clientId,
  customer: z.string(),
  identity: z.string(),
  /** A delivery address of the customer that the identity means; null = the customer. */
  address_code: z.int().nullable(),
});
export type OfficeTradeParty = z.infer<typeof partySchema>;

export const getTrade = officeEndpoint({
  name: 'office_connections.get_trade',
  permission: 'customers.read',
  summary: 'For whom a connection may order, and by which rules.',
  request: z.object({ ...officeFields, code }),
  response: z.object({ message: z.object({ rules: rulesSchema, parties: z.array(partySchema) }) }),
});

export const saveTrade = officeEndpoint({
  name: 'office_connections.save_trade',
  permission: 'connections.write',
  mutates: true,
  summary: 'Changes the rules of customers’ orders of a connection.',
  request: z.object({ ...changeFields, code, rules: rulesSchema }),
  response: z.object({ message: z.object({ operation: z.int().nullable() }) }),
});

export const allowCustomer = officeEndpoint({
  name: 'office_connections.allow_customer',
  permission: 'connections.write',
  stepUp: true,
  mutates: true,
  summary: 'A connection may order for a customer from now on.',
  request: z.object({
    ...changeFields,
    code,
    client_id: clientId,
    identity,
    address_code: z.int().positive().nullable(),
  }),
  response: z.object({ message: z.object({ success: z.literal(true) }) }),
});

export const disallowCustomer = officeEndpoint({
  name: 'office_connections.disallow_customer',
  permission: 'connections.write',
  mutates: true,
  summary: 'A connection does not order by this identity of a customer any more.',
  request: z.object({ ...changeFields, code, client_id: clientId, identity }),
  response: z.object({ message: z.object({ success: z.literal(true) }) }),
});

export const connectionTradeCalls = {
  'office_connections.get_trade': getTrade,
  'office_connections.save_trade': saveTrade,
  'office_connections.allow_customer': allowCustomer,
  'office_connections.disallow_customer': disallowCustomer,
} as const;
