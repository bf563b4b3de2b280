/** What Easyfatt asks, in the ways in which it sends a password (docs/exchange-danea.md). Pure. */
import type { DaneaRange } from './danea-orders.repository.ts';

export const DANEA_PREFIX = '/exchange/danea/';

/** The key that is its password. */
export const DANEA_KEY = { name: 'Easyfatt', scopes: ['orders.read', 'orders.ack', 'files.write'] } as const;

/** What is typed into Easyfatt beside the password. It asks for a user and does not care which one. */
export const daneaAccess = (baseUrl: string, connection: string) => ({
  address: `${baseUrl}${DANEA_PREFIX}${connection}`,
  user: connection,
});

/** `picture`: one of an upload; `pictures-end`: all have come. */
export type DaneaCall = 'orders' | 'products' | 'picture' | 'pictures-end';

export interface DaneaPath {
  /** Code of the connection. */
  readonly connection: string;
  readonly call: DaneaCall;
}

/** `/exchange/danea/easyfatt`, and its pictures below it; undefined: there is no such page. */
export function daneaPath(method: string, path: string): DaneaPath | undefined {
  const [connection = '', below, ...more] = path.slice(DANEA_PREFIX.length).replace(/\/$/, '').split('/');
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(connection) || more.length > 0) return undefined;
  if (below === 'pictures') return method === 'POST' ? { connection, call: 'picture' } : undefined;
  if (below === 'pictures-end') return /^(GET|POST)$/.test(method) ? { connection, call: 'pictures-end' } : undefined;
  if (below !== undefined) return undefined;
  if (method === 'GET') return { connection, call: 'orders' };
  return method === 'POST' ? { connection, call: 'products' } : undefined;
}

/** Where Easyfatt sends the pictures of an upload, and says that all have come. The secret is no part of the path, which logs may have. */
export const daneaPictureUrls = (baseUrl: string, connection: string, secret: string) => ({
  send: `${baseUrl}${DANEA_PREFIX}${connection}/pictures?upload=${secret}`,
  end: `${baseUrl}${DANEA_PREFIX}${connection}/pictures-end?upload=${secret}`,
});

/** The secret of an upload, empty = none. */
export const daneaUpload = (search: string): string => new URLSearchParams(search).get('upload') ?? '';

/**
 * The API key of the request: the password of `Authorization: Basic`, of `X-Authorization` (the same in Base64, of hosts that keep the
 * other one to themselves), or `?key=` of the address.
 */
export function daneaKey(header: (name: string) => string | undefined, search: string): string | undefined {
  const basic = /^Basic\s+(.+)$/i.exec(header('authorization')?.trim() ?? '')?.[1];
  const given =
    basic ??
    header('x-authorization')
      ?.trim()
      .replace(/^Basic\s+/i, '');
  if (given !== undefined) {
    const text = Buffer.from(given, 'base64').toString('utf8');
    return text.slice(text.indexOf(':') + 1);
  }
  return new URLSearchParams(search).get('key') ?? undefined;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** `firstdate lastdate firstnum lastnum`; the field that is wrong, if one is. */
export function daneaRange(search: string): DaneaRange | { readonly wrong: string } {
  const fields = new URLSearchParams(search);
  const text = (name: string) => fields.get(name)?.trim() || null;
  for (const name of ['firstdate', 'lastdate'])
    if (text(name) !== null && !isDay(text(name) ?? '')) return { wrong: name };
  for (const name of ['firstnum', 'lastnum'])
    if (text(name) !== null && !/^\d{1,9}$/.test(text(name) ?? '')) return { wrong: name };
  const number = (name: string) => (text(name) === null ? null : Number(text(name)));
  return {
    firstDay: text('firstdate'),
    lastDay: text('lastdate'),
    firstNumber: number('firstnum'),
    lastNumber: number('lastnum'),
  };
}

/** 30 February is none. */
const isDay = (text: string) => DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
