/**
 * Fetches the file of an HTTPS source (decision 0295): only from addresses that a source may read, within a size and a time, without
 * following it elsewhere. What stands in the file is nothing that this decides.
 */
import { createHash } from 'node:crypto';
import dns from 'node:dns';
import { createWriteStream } from 'node:fs';
import type { ClientRequest, IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SourceFault } from './source-faults.ts';
import { closedHost, mayRead } from './source-networks.ts';

export interface SourceLimits {
  readonly maxMb: number;
  /** From the beginning to the last byte. */
  readonly seconds: number;
  /** Private networks that sources may read. */
  readonly allowed: (address: string) => boolean;
}

export interface SourceRequest {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Of the file that was taken last; empty = any file is new. */
  readonly etag: string;
  readonly modified: string;
  /** Where it is written. */
  readonly path: string;
}

export interface FetchedFile {
  readonly bytes: number;
  readonly sha256: string;
  readonly etag: string;
  readonly modified: string;
  readonly disposition: string | undefined;
}

/** Undefined: the server says that the file is as before. @throws SourceFault */
export async function fetchSource(asked: SourceRequest, limits: SourceLimits): Promise<FetchedFile | undefined> {
  const url = new URL(asked.url);
  const ended = AbortSignal.timeout(limits.seconds * 1000);
  try {
    const response = await responseTo(url, asked, limits, ended);
    const status = response.statusCode ?? 0;
    if (status === 304) {
      response.resume();
      return undefined;
    }
    if (status !== 200) {
      response.destroy();
      throw statusFault(status, response.headers.location, url);
    }
    const { bytes, sha256 } = await write(response, asked.path, limits, ended);
    if (bytes === 0) throw new SourceFault('empty');
    const { etag = '', 'last-modified': modified = '', 'content-disposition': disposition } = response.headers;
    return { bytes, sha256, etag: etag.slice(0, 500), modified: modified.slice(0, 100), disposition };
  } catch (error) {
    throw faultOf(error, url.hostname, ended.aborted ? limits.seconds : undefined);
  }
}

function responseTo(
  url: URL,
  { username, password, etag, modified }: SourceRequest,
  { allowed }: SourceLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const closed = closedHost(url, allowed);
  if (closed !== undefined) throw new SourceFault('private-network', closed);
  return new Promise((resolve, reject) => {
    const request: ClientRequest = https.request(
      url,
      {
        signal,
        lookup: guardedLookup(allowed),
        headers: {
          Accept: '*/*',
          'Accept-Encoding': 'identity',
          'User-Agent': 'Bancale',
          ...(etag !== '' && { 'If-None-Match': etag }),
          ...(modified !== '' && { 'If-Modified-Since': modified }),
          ...((username !== '' || password !== '') && {
            Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
          }),
        },
      },
      resolve,
    );
    request.once('error', reject);
    request.end();
  });
}

/** The address that is checked is the one that is connected to: a name cannot change its mind in between. */
function guardedLookup(allowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const open = addresses.filter(({ address }) => mayRead(address, allowed));
      const [first] = open;
      if (!first) return callback(new SourceFault('private-network', hostname), '', 0);
      if (options.all) return callback(null, open);
      callback(null, first.address, first.family);
    });
  };
}

async function write(
  response: IncomingMessage,
  path: string,
  { maxMb }: SourceLimits,
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const most = maxMb * 1_000_000;
  if (Number(response.headers['content-length'] ?? 0) > most) {
    response.destroy();
    throw new SourceFault('too-large', maxMb);
  }
  const digest = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > most) return done(new SourceFault('too-large', maxMb));
      digest.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(response, counted, createWriteStream(path), { signal });
  if (!response.complete) throw new SourceFault('broken-off');
  return { bytes, sha256: digest.digest('hex') };
}

function statusFault(status: number, location: string | undefined, url: URL): SourceFault {
  if (status >= 300 && status < 400) {
    const where = location === undefined ? null : URL.parse(location, url.href);
    // What stands behind the question mark may be a key.
    return new SourceFault('redirect', where ? `${where.origin}${where.pathname}` : String(status));
  }
  if (status === 401 || status === 403) return new SourceFault('credentials', status);
  if (status === 404 || status === 410) return new SourceFault('not-there', status);
  return new SourceFault('server-error', status);
}

const UNKNOWN = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA']);

function faultOf(error: unknown, host: string, timedOut: number | undefined): unknown {
  if (error instanceof SourceFault) return error;
  if (timedOut !== undefined) return new SourceFault('too-slow', timedOut);
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (UNKNOWN.has(code)) return new SourceFault('unknown-server', host);
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/.test(code))
    return new SourceFault('certificate', host);
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && syscall !== 'connect'))
    return new SourceFault('broken-off');
  // Of this machine, not of the line: a full disk.
  if (code === 'ENOSPC' || code === 'EACCES') return error;
  return new SourceFault('unreachable', host);
}
