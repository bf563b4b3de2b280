/** The server of a connection: where files of another system are fetched from and sent to (docs/exchange-servers.md). */
import { z } from 'zod';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

/** Code of the connection. */
const connection = z.string().max(40);
const folder = z.string().trim().max(500);

const fields = {
  protocol: z.enum(['sftp', 'ftps', 'ftps-implicit', 'ftp', 'https']),
  /** Name or IP address; empty with https. */
  host: z.string().trim().max(253).default(''),
  /** 0 = the usual one of the protocol. */
  port: z.int().min(0).max(65_535).default(0),
  /** Of https; else empty. */
  url: z.string().trim().max(1000).default(''),
  username: z.string().trim().max(200).default(''),
  /** null = no files are fetched; empty = the folder where the user arrives. */
  folder_in: folder.nullable().default(null),
  /** null = files of orders stay in the folder of the connection. */
  folder_out: folder.nullable().default(null),
  /** What becomes of a fetched file there. */
  after_fetch: z.enum(['delete', 'move', 'keep']).default('delete'),
  /** Where it is moved to. */
  folder_moved: folder.default(''),
  /** `5m`, `2h`, or five fields of cron in the shop's time zone. */
  schedule: z.string().trim().max(100).default('5m'),
};

/** Left out, the one that is stored stays, as long as server and user are the same; empty = none; `env:EXCHANGE_…` = of the environment. */
const secret = z.string().max(20_000).optional();

const view = z.object({
  ...fields,
  has_password: z.boolean(),
  has_private_key: z.boolean(),
  /** Of its host key or certificate, as a person confirmed it. */
  fingerprint: z.string().nullable(),
  /** As the server shows it now, where a person has to confirm it first. */
  seen_fingerprint: z.string().nullable(),
  /** What is never right about it: plain FTP. */
  warning: z.string().nullable(),
  /** Why the last look failed, or what it could not do. */
  fault: z.string().nullable(),
  /** Looks that failed, one after the other. */
  failures: z.int(),
  looked_at: z.string().nullable(),
  worked_at: z.string().nullable(),
  /** null = as soon as possible. */
  next_at: z.string().nullable(),
});

const one = z.object({ message: z.object({ server: view.nullable() }) });

export const getServer = officeEndpoint({
  name: 'office_connections.get_server',
  permission: 'connections.read',
  summary: 'The server of a connection, and how the last look at it ended; null: it has none.',
  request: z.object({ ...officeFields, connection }),
  response: one,
});

export const saveServer = officeEndpoint({
  name: 'office_connections.save_server',
  permission: 'connections.write',
  stepUp: true,
  mutates: true,
  summary: 'Says where files of a connection are fetched from and sent to. Passwords and keys are written, never read.',
  request: z.object({
    ...changeFields,
    connection,
    ...fields,
    /** Plain FTP, knowing that everybody on the line reads it. */
    allow_plain: z.boolean().default(false),
    password: secret,
    private_key: secret,
    passphrase: secret,
  }),
  response: one,
});

export const removeServer = officeEndpoint({
  name: 'office_connections.remove_server',
  permission: 'connections.write',
  stepUp: true,
  mutates: true,
  summary: 'The connection has no server any more; files that came stay, orders go into its folder again.',
  request: z.object({ ...changeFields, connection }),
  response: one,
});

export const confirmServer = officeEndpoint({
  name: 'office_connections.confirm_server',
  permission: 'connections.write',
  stepUp: true,
  mutates: true,
  summary: 'The host key or certificate with this fingerprint, as the server showed it last, is its own.',
  request: z.object({ ...changeFields, connection, fingerprint: z.string().max(200) }),
  response: one,
});

export const tryServer = officeEndpoint({
  name: 'office_connections.try_server',
  permission: 'connections.write',
  stepUp: true,
  mutates: true,
  summary: 'Connects, and lists what would be fetched; nothing is fetched, sent or removed.',
  request: z.object({ ...changeFields, connection }),
  response: z.object({
    message: z.object({
      server: view.nullable(),
      /** Why it does not work; null = it does. */
      fault: z.string().nullable(),
      /** The first files of the folder, by name. */
      files: z.array(z.object({ name: z.string(), bytes: z.number() })),
    }),
  }),
});

export const runServer = officeEndpoint({
  name: 'office_connections.run_server',
  permission: 'connections.write',
  mutates: true,
  summary: 'Looks at the server now. Responds when the look is over, or after some seconds while it goes on.',
  request: z.object({ ...changeFields, connection }),
  response: one,
});

export const connectionServerCalls = {
  'office_connections.get_server': getServer,
  'office_connections.save_server': saveServer,
  'office_connections.remove_server': removeServer,
  'office_connections.confirm_server': confirmServer,
  'office_connections.try_server': tryServer,
  'office_connections.run_server': runServer,
} as const;
