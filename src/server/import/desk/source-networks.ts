/** Networks that HTTPS sources may read (decision 0295). */
import { isIP } from 'node:net';
import { networkCheck } from '#server/platform/http/ip-network.ts';

/** Networks of this machine, of its neighbours and of nobody: a source reads none of them, unless a setting allows it. */
const CLOSED = networkCheck([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]);

/** Whether a source may read from this IP address. @param allowed networks that the setting names. */
export function mayRead(address: string, allowed: (address: string) => boolean): boolean {
  return isIP(address) !== 0 && (!CLOSED(address) || allowed(address));
}

/** The IP address that a URL names instead of a server, where no source may read from it; undefined: the lookup of its name decides. */
export function closedHost(url: URL, allowed: (address: string) => boolean): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !mayRead(host, allowed) ? host : undefined;
}
