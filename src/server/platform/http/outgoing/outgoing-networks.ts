/** IP addresses that requests of this server may go to (decision 0328). */
import { isIP } from 'node:net';
import { networkCheck } from '../ip-network.ts';

/** Whether a setting names a network in which this IP address lies. */
export type AllowedNetworks = (address: string) => boolean;

/**
 * Networks of this machine, of its neighbours and of nobody, and IPv6 networks whose addresses stand for any IPv4 address: nothing is sent
 * there, unless a setting allows it.
 */
const CLOSED = networkCheck([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]);

/** Whether a request over TLS may go to this IP address. @param allowed networks that the setting names. */
export function mayConnect(address: string, allowed: AllowedNetworks): boolean {
  return isIP(address) !== 0 && (!CLOSED(address) || allowed(address));
}

/** The IP address that a URL names instead of a server, where no request may go there; undefined: the lookup of its name decides. */
export function closedHost(url: URL, allowed: AllowedNetworks): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !openTo(url, allowed)(host) ? host : undefined;
}

/** Which IP addresses a request for this URL may go to: without TLS only those that the setting names. */
export function openTo(url: URL, allowed: AllowedNetworks): (address: string) => boolean {
  return url.protocol === 'https:'
    ? (address) => mayConnect(address, allowed)
    : (address) => isIP(address) !== 0 && allowed(address);
}
