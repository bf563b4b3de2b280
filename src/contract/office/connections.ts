/**
 * Connections to other systems in the hands of staff (exchange design §4, §5, §8, §9; back-office design 4.10): the list, one of them with its keys,
 * its files, its orders, and its rows that wait.
 */
import { z } from 'zod';
import { FILE_STATES } from '../exchange/exchange-files.ts';
import { HANDOVER_STATES } from '../exchange/exchange-orders.ts';
import { EXCHANGE_SCOPES } from '../exchange/exchange-scopes.ts';
import {
  ACKNOWLEDGED_BY,
  CONNECTION_CODE,
  CONNECTION_KINDS,
  MOST_CONNECTION_NAME,
  MOST_SILENT_HOURS,
  ORDER_FILES,
  RELEASE_RULES,
  readPriceLists,
} from '../values/connections.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const code = z.string().regex(CONNECTION_CODE);
const name = z.string().trim().min(1).max(MOST_CONNECTION_NAME);
const moment = z.string().describe('ISO 8601.');
const id = z.int().positive();

const valuesSchema = z.object({
  name,
  /** null = it gets no orders. */
  release: z.enum(RELEASE_RULES).nullable(),
  /** Switched off its keys open nothing, and its files and orders wait. */
  enabled: z.boolean(),
  /** Files of its orders in its folder; null = none. */
  order_files: z.enum(ORDER_FILES).nullable(),
  acknowledged_by: z.enum(ACKNOWLEDGED_BY),
  /** Its files wait until a person goes on. */
  paused: z.boolean(),
  /** How long size and time of a file stand still before it counts as whole. */
  settle_seconds: z.int().min(0).max(3600),
  /** How long files that are done lie in its folder. */
  keep_days: z.int().min(1).max(3650),
  /** After so many hours in which no file and no rows of it were taken in, the start page names it and the office gets an e-mail; 0 = never. */
  silent_hours: z.int().min(0).max(MOST_SILENT_HOURS),
  /** Easyfatt's price lists 2 to 9 and the shop's: `2=RIV,3=BAR`; empty = none. */
  price_lists: z
    .string()
    .max(1000)
    .refine((text) => readPriceLists(text) !== undefined, 'invalid'),
});
export type ConnectionValues = z.infer<typeof valuesSchema>;

/** `unused`: nothing has come or gone by it yet. */
export const CONNECTION_STATES = ['works', 'unused', 'stopped', 'paused', 'off'] as const;

const overviewSchema = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(CONNECTION_KINDS),
  state: z.enum(CONNECTION_STATES),
  /** Why it is stopped, in the person's language, since when, and the import that it is about. */
  stopped: z.object({ reason: z.string(), at: moment, run: z.int().nullable() }).nullable(),
  /** Nothing good has come since then, which is longer than its setting allows; null = it has, or nobody watches. */
  silent: z.object({ since: moment, hours: z.int() }).nullable(),
  release: z.enum(RELEASE_RULES).nullable(),
  /** The newest file that came. */
  last_file: z.object({ name: z.string(), at: moment }).nullable(),
  /** When one of its keys was used last. */
  last_request: moment.nullable(),
  orders: z.object({
    /** Offered and not acknowledged. */
    offered: z.int(),
    refused: z.int(),
    /** Changed since they were acknowledged. */
    changed: z.int(),
    /** Offered for more than an hour, and since when the first one; null = none. */
    late: z.object({ count: z.int(), since: moment }).nullable(),
  }),
  rows: z.object({ waiting: z.int(), refused: z.int() }),
  files: z.object({
    /** In the line. */
    waiting: z.int(),
    /** Until a person has looked. */
    held: z.int(),
  }),
});
export type ConnectionOverview = z.infer<typeof overviewSchema>;

export const getConnections = officeEndpoint({
  name: 'office_connections.get_list',
  permission: 'connections.read',
  summary: 'The connections to other systems: how each works, and what waits.',
  request: z.object({ ...officeFields }),
  response: z.object({ message: z.object({ connections: z.array(overviewSchema) }) }),
});

const keySchema = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(EXCHANGE_SCOPES)),
  /** Addresses and CIDR networks it may come from; none = any. */
  networks: z.array(z.string()),
  /** The last day on which it counts, as a plain date. */
  expires_on: z.string().nullable(),
  created_at: moment,
  created_by: z.string(),
  revoked_at: moment.nullable(),
  /** `expired`: its last day is over. */
  state: z.enum(['counts', 'expired', 'revoked']),
  last_used: z.object({ at: moment, from: z.string() }).nullable(),
});
export type ConnectionKey = z.infer<typeof keySchema>;

const connectionSchema = overviewSchema.extend({
  values: valuesSchema,
  /** The newest first. */
  keys: z.array(keySchema),
  /** Where it leaves its files, on the server. */
  folder: z.string(),
  /** What Easyfatt needs besides its password. */
  danea: z.object({ address: z.string(), user: z.string() }).nullable(),
  /** Orders in each state. */
  handovers: z.object({
    pending: z.int(),
    offered: z.int(),
    acknowledged: z.int(),
    refused: z.int(),
    changed: z.int(),
    withdrawn: z.int(),
  }),
});
export type OfficeConnection = z.infer<typeof connectionSchema>;

export const getConnection = officeEndpoint({
  name: 'office_connections.get_connection',
  permission: 'connections.read',
  summary: 'One connection: its settings, its keys without their secrets, how many orders stand where.',
  request: z.object({ ...officeFields, code }),
  response: z.object({ message: connectionSchema }),
});

const done = z.object({ message: z.object({ operation: z.int().nullable() }) });

/** 32 random bytes of the browser in Base64url: the same press gets the same key again. */
const seed = z.string().regex(/^[\w-]{43}$/);
/** As people have it to hand to the other system; it is never shown again. */
const token = z.string();

export const createConnection = officeEndpoint({
  name: 'office_connections.create',
  permission: 'connections.write',
  stepUp: true,
  mutates: true,
  summary:
    'A new connection. Of Danea Easyfatt (`danea`) with its key, which needs `keys.write` too and is in this response only.',
  request: z.object({
    ...changeFields,
    code,
    name,
    kind: z.enum(CONNECTION_KINDS),
    release: z.enum(RELEASE_RULES).nullable(),
    order_files: z.enum(ORDER_FILES).nullable(),
    acknowledged_by: z.enum(ACKNOWLEDGED_BY),
    seed: seed.optional(),
  }),
  response: z.object({
    message: z.object({
      operation: z.int().nullable(),
      /** What a person types into Easyfatt. */
      danea: z.object({ address: z.string(), user: z.string(), token }).nullable(),
    }),
  }),
});

export const saveConnection = officeEndpoint({
  name: 'office_connections.save',
  permission: 'connections.write',
  mutates: true,
  summary:
    'Changes settings of a connection, pauses it or switches it off; `known` is what the page held of them (409 `changed-meanwhile`).',
  request: z.object({ ...changeFields, code, values: valuesSchema.partial(), known: valuesSchema.partial() }),
  response: done,
});

export const addKey = officeEndpoint({
  name: 'office_connections.add_key',
  permission: 'keys.write',
  stepUp: true,
  mutates: true,
  summary: 'A new key of a connection. It is in this response only.',
  request: z.object({
    ...changeFields,
    code,
    name,
    scopes: z.array(z.enum(EXCHANGE_SCOPES)).min(1).max(EXCHANGE_SCOPES.length),
    networks: z.array(z.string().trim().min(1).max(50)).max(50),
    expires_on: z.iso.date().nullable(),
    seed,
  }),
  response: z.object({ message: z.object({ token }) }),
});

export const revokeKey = officeEndpoint({
  name: 'office_connections.revoke_key',
  permission: 'keys.write',
  stepUp: true,
  mutates: true,
  summary: 'A key counts no longer, at once. It cannot be taken back.',
  request: z.object({ ...changeFields, id }),
  response: z.object({ message: z.object({ success: z.literal(true) }) }),
});

const fileSchema = z.object({
  /** Of the import. */
  id,
  name: z.string(),
  at: moment,
  ended_at: moment.nullable(),
  state: z.enum(FILE_STATES),
  /** Why it failed, or waits for a person; empty = neither. */
  reason: z.string(),
  rows: z.int(),
  /** New, changed, or removed. */
  applied: z.int(),
  unchanged: z.int(),
  /** Older than what the shop has. */
  stale: z.int(),
  waiting: z.int(),
  refused: z.int(),
  /** The import that it repeats. */
  replay_of: z.int().nullable(),
  can: z.object({ replay: z.boolean(), dismiss: z.boolean() }),
});
export type ConnectionFile = z.infer<typeof fileSchema>;

export const getConnectionFiles = officeEndpoint({
  name: 'office_connections.get_files',
  permission: 'connections.read',
  summary: 'Files that came by a connection and what became of each, the newest first.',
  request: z.object({
    ...officeFields,
    code,
    /** Only those before this one. */
    before: id.optional(),
  }),
  response: z.object({ message: z.object({ files: z.array(fileSchema), next: id.nullable() }) }),
});

export const replayFile = officeEndpoint({
  name: 'office_connections.replay_file',
  permission: 'connections.write',
  mutates: true,
  summary: 'A file once more, at the end of the line. 409 while it waits or is worked on.',
  request: z.object({ ...changeFields, id }),
  response: z.object({ message: z.object({ id }) }),
});

export const dismissFile = officeEndpoint({
  name: 'office_connections.dismiss_file',
  permission: 'connections.write',
  mutates: true,
  summary: 'A file that waits is not applied, and those behind it go on. 409 when it does not wait.',
  request: z.object({ ...changeFields, id }),
  response: z.object({ message: z.object({ success: z.literal(true) }) }),
});

/** `changed`: acknowledged, and changed since; `late`: offered for more than an hour. */
export const ORDER_LISTS = ['offered', 'pending', 'acknowledged', 'changed', 'refused', 'withdrawn', 'all'] as const;

const orderSchema = z.object({
  number: z.string(),
  uid: z.string(),
  sent_at: moment,
  state: z.enum(HANDOVER_STATES),
  late: z.boolean(),
  changed: z.boolean(),
  erp_number: z.string(),
  /** When it was acknowledged or refused. */
  at: moment.nullable(),
  reason: z.string(),
});
export type ConnectionOrder = z.infer<typeof orderSchema>;

export const getConnectionOrders = officeEndpoint({
  name: 'office_connections.get_orders',
  permission: 'orders.read',
  summary:
    'Orders of a connection in one state: those that wait with the oldest first, the others with the newest first.',
  request: z.object({
    ...officeFields,
    code,
    state: z.enum(ORDER_LISTS),
    /** Behind this order. */
    after: z.uuid().optional(),
  }),
  response: z.object({ message: z.object({ orders: z.array(orderSchema), next: z.string().nullable() }) }),
});

export const offerOrders = officeEndpoint({
  name: 'office_connections.offer_orders',
  permission: 'connections.write',
  mutates: true,
  summary: 'Orders that were sent before the connection took any are offered to it too, from a day on, each once.',
  request: z.object({ ...changeFields, code, since: z.iso.date() }),
  response: z.object({ message: z.object({ count: z.int() }) }),
});
