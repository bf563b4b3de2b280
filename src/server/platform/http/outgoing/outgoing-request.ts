/**
 * Requests of this server to addresses that people typed (decision 0328): only to networks they may go to, without following a redirect. The IP
 * address that is checked is the one that is connected to: a name that leads elsewhere a moment later gains nothing.
 */
import dns from 'node:dns';
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { inSpan } from '../../tracing/spans.ts';
import { type AllowedNetworks, closedHost, openTo } from './outgoing-networks.ts';

export interface OutgoingRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Ends the request and its response. */
  readonly signal: AbortSignal;
  /** Private networks that the setting of the caller opens; without TLS nothing else is open. */
  readonly allowed: AllowedNetworks;
  /** Of a certificate that a person confirmed. */
  readonly tls?: TrustedCertificate;
  /** Milliseconds to connect, and then without a byte; left out: the signal alone. */
  readonly patience?: { readonly connectMs: number; readonly silentMs: number };
}

export type TrustedCertificate = Pick<ConnectionOptions, 'ca' | 'checkServerIdentity' | 'allowPartialTrustChain'>;

/** Nothing was sent: the address lies in a network that requests do not go to. */
export class ClosedNetwork extends Error {
  /** Server or IP address. */
  readonly host: string;
  constructor(host: string) {
    super(`${host} is in a network that requests do not go to`);
    this.host = host;
  }
}

/**
 * Sends the request and returns the response, whatever its status; its body is read, or destroyed, by the caller. Every request has a connection of
 * its own, so that none of another caller, with other networks, is used again.
 * @throws ClosedNetwork, an error of the system, or that of the signal
 */
export function sendOutgoing(url: URL, request: OutgoingRequest): Promise<IncomingMessage> {
  return inSpan({ kind: 'outgoing', name: request.method ?? 'GET', host: url.hostname }, () => send(url, request));
}

function send(
  url: URL,
  { method = 'GET', headers, body, signal, allowed, tls = {}, patience }: OutgoingRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const closed = closedHost(url, allowed);
    if (closed !== undefined) throw new ClosedNetwork(closed);
    const client = url.protocol === 'https:' ? https : http;
    const request = client.request(
      url,
      {
        ...tls,
        method,
        signal,
        agent: false,
        lookup: guardedLookup(openTo(url, allowed)),
        headers: {
          'User-Agent': 'Bancale',
          ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      resolve,
    );
    // Also what goes wrong after the response began: its reader learns it from the response.
    request.on('error', reject);
    if (patience) endWhenSilent(request, patience);
    request.end(body);
  });
}

/** A server that does not let anybody in, or falls silent, is given up with `ETIMEDOUT`. */
function endWhenSilent(
  request: http.ClientRequest,
  { connectMs, silentMs }: { connectMs: number; silentMs: number },
): void {
  const end = () => request.destroy(Object.assign(new Error('The server is silent.'), { code: 'ETIMEDOUT' }));
  const timer = setTimeout(end, connectMs);
  request.once('close', () => clearTimeout(timer));
  request.once('socket', (socket) => {
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.setTimeout(silentMs, end);
    });
  });
}

/** Resolves a name to those of its addresses that are open. */
export function guardedLookup(isOpen: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const open = addresses.filter(({ address }) => isOpen(address));
      const [first] = open;
      if (!first) return callback(new ClosedNetwork(hostname), '', 0);
      if (options.all) return callback(null, open);
      callback(null, first.address, first.family);
    });
  };
}

/** Why there is no response. */
export type LineFault = 'unknown-server' | 'certificate' | 'broken-off' | 'unreachable';

const UNKNOWN = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA']);

/** What an error of a request says of the line; undefined: it is of this machine (a full disk). */
export function lineFault(error: unknown): LineFault | undefined {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (UNKNOWN.has(code)) return 'unknown-server';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/.test(code)) return 'certificate';
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && syscall !== 'connect')) return 'broken-off';
  if (code === 'ENOSPC' || code === 'EACCES') return undefined;
  return 'unreachable';
}
