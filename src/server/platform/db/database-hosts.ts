/** Hosts of a database URL: `postgres://user:password@db1:5432,db2:5432/shop` names two. */

const PLACES = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s;

/** Host names with their ports (`db1:5432`) of a database URL; several are separated by commas. */
export function databaseHosts(url: string | undefined): readonly string[] {
  const [, , hosts = ''] = PLACES.exec(url ?? '') ?? [];
  return hosts.split(',').filter((host) => host !== '');
}

/** A URL for each host, equal in everything else. A URL with one host, or with a socket, is returned as it is. */
export function urlsOfHosts(url: string): readonly string[] {
  const hosts = databaseHosts(url);
  const [, before = '', , after = ''] = PLACES.exec(url) ?? [];
  return hosts.length < 2 ? [url] : hosts.map((host) => before + host + after);
}

/** `db1:5432` of a URL with one host, without user and password, for messages. */
export const hostOf = (url: string): string => databaseHosts(url)[0] ?? 'the socket';
