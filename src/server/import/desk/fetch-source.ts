/**
 * Fetches the file of an HTTPS source (decision 0295): only from addresses that a source may read, within a size and a time, without
 * following it elsewhere. What stands in the file is nothing that this decides.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { AllowedNetworks } from '#server/platform/http/outgoing/outgoing-networks.ts';
import {
  ClosedNetwork,
  lineFault,
  sendOutgoing,
  type TrustedCertificate,
} from '#server/platform/http/outgoing/outgoing-request.ts';
import { SourceFault } from './source-faults.ts';

export interface SourceLimits {
  readonly maxMb: number;
  /** From the beginning to the last byte. */
  readonly seconds: number;
  /** Private networks that sources may read. */
  readonly allowed: AllowedNetworks;
  /** Of a certificate that a person confirmed. */
  readonly tls?: TrustedCertificate;
}

/** To connect, and then without a byte. */
const PATIENCE = { connectMs: 10_000, silentMs: 60_000 };

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
  { allowed, tls = {} }: SourceLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return sendOutgoing(url, {
    signal,
    allowed,
    tls,
    patience: PATIENCE,
    headers: {
      Accept: '*/*',
      'Accept-Encoding': 'gzip',
      ...(etag !== '' && { 'If-None-Match': etag }),
      ...(modified !== '' && { 'If-Modified-Since': modified }),
      ...((username !== '' || password !== '') && {
        Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      }),
    },
  });
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
  const written = createWriteStream(path);
  // The limit counts what it becomes: a small packed file may be a large one.
  if (/^(x-)?gzip$/i.test(response.headers['content-encoding'] ?? ''))
    await pipeline(response, createGunzip(), counted, written, { signal });
  else await pipeline(response, counted, written, { signal });
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

function faultOf(error: unknown, host: string, timedOut: number | undefined): unknown {
  if (error instanceof SourceFault) return error;
  if (error instanceof ClosedNetwork) return new SourceFault('private-network', error.host);
  if (timedOut !== undefined) return new SourceFault('too-slow', timedOut);
  if (/^Z_/.test(String((error as NodeJS.ErrnoException).code))) return new SourceFault('broken-off');
  const fault = lineFault(error);
  if (fault === undefined) return error;
  return fault === 'broken-off' ? new SourceFault(fault) : new SourceFault(fault, host);
}
