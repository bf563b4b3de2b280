/**
 * `REDIS_URL`: `redis://user:password@host:6379/0`, `rediss://…` for TLS, or the sentinels that know the primary:
 * `redis://h1,h2:26379/0?sentinel=name`. The browser's `URL` cannot read several hosts with ports.
 */

export interface ValkeyHost {
  readonly host: string;
  readonly port: number;
}

export interface ValkeyAddress {
  readonly tls: boolean;
  /** Of Valkey itself, one; or of the sentinels. */
  readonly hosts: readonly ValkeyHost[];
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  readonly sentinel: { readonly name: string; readonly password: string | undefined } | undefined;
}

const URL_SHAPE = /^(rediss?):\/\/(?:([^:@/?]*)(?::([^@/?]*))?@)?([^/?@]+)(?:\/(\d{0,4}))?(?:\?([^#]*))?$/;
/** Host name, IPv4 or an IPv6 in brackets, with or without a port. */
const HOST_SHAPE = /^(?:\[([0-9a-fA-F:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/;
const VALKEY_PORT = 6379;
const SENTINEL_PORT = 26_379;

/** Undefined: it is none. Several hosts are those of sentinels, so they need `?sentinel=`. */
export function parseValkeyUrl(url: string): ValkeyAddress | undefined {
  const shape = URL_SHAPE.exec(url);
  if (!shape) return undefined;
  const [, protocol, username = '', password = '', hostList = '', database = '', query = ''] = shape;
  const parameters = new URLSearchParams(query);
  const name = parameters.get('sentinel');
  const port = name === null ? VALKEY_PORT : SENTINEL_PORT;
  const hosts = hostList.split(',').map((text) => hostOf(text, port));
  if (!hosts.every((host) => host !== undefined) || name === '') return undefined;
  if (hosts.length > 1 && name === null) return undefined;
  for (const key of parameters.keys()) if (key !== 'sentinel' && key !== 'sentinelPassword') return undefined;
  const decoded = [decode(username), decode(password)] as const;
  if (decoded.includes(undefined)) return undefined;
  return {
    tls: protocol === 'rediss',
    hosts,
    username: decoded[0] || undefined,
    password: decoded[1] || undefined,
    database: Number(database),
    sentinel: name === null ? undefined : { name, password: parameters.get('sentinelPassword') || undefined },
  };
}

/** For people: hosts and name, never a password. */
export function shownAddress({ hosts, sentinel }: ValkeyAddress): string {
  const list = hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
  return sentinel ? `${sentinel.name} by the sentinels ${list}` : list;
}

function hostOf(text: string, fallback: number): ValkeyHost | undefined {
  const [, v6, name, port] = HOST_SHAPE.exec(text) ?? [];
  const host = v6 ?? name;
  const number = port === undefined ? fallback : Number(port);
  return host === undefined || number === 0 || number > 65_535 ? undefined : { host, port: number };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
