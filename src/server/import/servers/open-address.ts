/** Connects to a server of others, if its address may be connected to (decision 0295): the address that is checked is the one that is used. */
import net, { isIP } from 'node:net';
import { type AllowedNetworks, mayConnect } from '#server/platform/http/outgoing/outgoing-networks.ts';
import { ClosedNetwork, guardedLookup } from '#server/platform/http/outgoing/outgoing-request.ts';
import { SourceFault } from '../desk/source-faults.ts';
import { CONNECT_MS, type ServerAddress, SILENT_MS } from './server-session.ts';

export type Place = Pick<ServerAddress, 'host' | 'port' | 'allowed'>;

const openLookup = (allowed: AllowedNetworks) => guardedLookup((address) => mayConnect(address, allowed));
/** An IP address instead of a name is not looked up. */
const isClosed = (host: string, allowed: AllowedNetworks) => isIP(host) !== 0 && !mayConnect(host, allowed);

/** A connected socket, which ends with an error when nothing comes for a minute. @throws SourceFault */
export function connectTo({ host, port, allowed }: Place): Promise<net.Socket> {
  if (isClosed(host, allowed)) return Promise.reject(new SourceFault('private-network', host));
  return new Promise((resolve, reject) => {
    // Small requests go at once: otherwise each waits 40 ms for the acknowledgement of the one before, 100 names of a folder at a time.
    const socket = net.connect({ host, port, lookup: openLookup(allowed), noDelay: true });
    const timer = setTimeout(() => socket.destroy(new SourceFault('unreachable', host)), CONNECT_MS);
    const failed = (error: Error) => {
      clearTimeout(timer);
      reject(serverFault(error, host));
    };
    socket.once('error', failed);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', failed);
      socket.setTimeout(SILENT_MS, () => socket.destroy(new SourceFault('silent', SILENT_MS / 1000)));
      resolve(socket);
    });
  });
}

const UNKNOWN = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA']);
/** Of the line; other system errors are ours, like a full disk. */
const OF_THE_LINE =
  /^(ECONN|ENET|EHOST|ETIMEDOUT|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_SOCKET|UND_ERR|EADDR|ABORT_ERR|EAI_)/;

/** What an error of the line means for people; errors of this machine stay what they are. */
export function serverFault(error: unknown, host: string): unknown {
  if (error instanceof SourceFault) return error;
  if (error instanceof ClosedNetwork) return new SourceFault('private-network', error.host);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return error;
  if (UNKNOWN.has(code)) return new SourceFault('unknown-server', host);
  if (!OF_THE_LINE.test(code)) return error;
  return new SourceFault(syscall === 'connect' || code !== 'ECONNRESET' ? 'unreachable' : 'broken-off', host);
}

/** IP addresses of a server that may be connected to, in the order of its name service. @throws SourceFault */
export async function openAddresses({ host, allowed }: Omit<Place, 'port'>): Promise<string[]> {
  if (isClosed(host, allowed)) throw new SourceFault('private-network', host);
  const lookup = openLookup(allowed);
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, found) => {
      if (error) reject(serverFault(error, host));
      else resolve(typeof found === 'string' ? [found] : found.map(({ address }) => address));
    });
  });
}
