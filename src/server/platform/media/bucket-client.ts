/**
 * Requests to a bucket: signed, with a limit of time of our own, tried again, behind a circuit breaker. The only file that speaks
 * S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/). Loaded only when `MEDIA_URL` is given.
 *
 * Not the `fetch` of Node 24: when a server closes the line while a response waits for its reader, it ends the whole process with an error that
 * nobody can catch (https://github.com/nodejs/undici/issues/5360).
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, fetch } from 'undici';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { CircuitBreaker } from '../engines/circuit-breaker.ts';
import { EngineAwayError } from '../engines/circuit-breaker.ts';
import { inSpan } from '../tracing/spans.ts';
import type { BucketAddress } from './bucket-address.ts';
import { BucketFailure } from './bucket-failure.ts';
import { failureOf } from './bucket-faults.ts';
import { readListing } from './bucket-listing.ts';
import type { ByteRange, ListedFile } from './media-store.ts';

/** What is known of an object without its bytes. */
export interface ObjectHead {
  readonly size: number;
  readonly modified: Date;
  /** Of its content, hexadecimal; undefined when another client stored it. */
  readonly sha256: string | undefined;
}

/** A file that is sent while it is read. */
export interface SentFile {
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Called again for each attempt. */
  read(): AsyncIterable<Uint8Array>;
}

export interface PutOptions {
  /** Of the object, for everybody who reads it: media type, cache. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Leaves one of that name as it is. */
  readonly onlyNew: boolean;
}

/** Keys are without the prefix of `MEDIA_URL`. Every method rejects with BucketFailure. */
export interface BucketClient {
  head(key: string): Promise<ObjectHead | undefined>;
  /** Resolves with the first byte; undefined when there is none of that name. */
  get(key: string, range?: ByteRange): Promise<(ObjectHead & { readonly body: Readable }) | undefined>;
  put(key: string, content: Uint8Array | SentFile, options: PutOptions): Promise<'stored' | 'there'>;
  list(prefix: string): AsyncGenerator<ListedFile>;
  remove(key: string): Promise<void>;
  /** Asks for its first object. @throws BucketFailure with the reason */
  probe(): Promise<void>;
}

export interface BucketClientOptions {
  readonly address: BucketAddress;
  readonly breaker: CircuitBreaker;
  readonly log?: Pick<Log, 'error'> | undefined;
  /** Milliseconds to the first byte of a response, and between two parts of a file in either direction. */
  readonly limitMs?: number;
}

const LIMIT_MS = 3_000;
/** After the first. */
const RETRIES = 2;
const FIRST_WAIT_MS = 50;
/** Larger content is sent in parts, so that a slow line is not taken for a dead one. */
const PART = 64 * 1024;
/** What a single request may store: https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const LARGEST = 5 * 1024 ** 3;
const HASH_HEADER = 'x-amz-meta-sha256';

interface Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: SentFile;
}

export function createBucketClient({ address, breaker, log, limitMs = LIMIT_MS }: BucketClientOptions): BucketClient {
  const { prefix, region, accessKeyId, secretAccessKey, sessionToken } = address;
  const base = baseOf(address);
  // Its own: the one that `undici` finds in the process is Node's.
  const dispatcher = new Agent();
  /** Signing keys of the day. */
  const cache = new Map<string, ArrayBuffer>();

  async function once({ method, key, query = {}, headers = {}, content }: Request, until: number): Promise<Response> {
    const url = `${base}${encodedPath(key === '' && query['list-type'] ? '' : prefix + key)}${searchOf(query)}`;
    const signer = new AwsV4Signer({
      method,
      url,
      headers: { 'x-amz-content-sha256': content?.sha256 ?? EMPTY_SHA256, ...headers },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== undefined && { sessionToken }),
      service: 's3',
      region,
      cache,
    });
    const signed = await signer.sign();
    // Not signed: proxies may change it.
    signed.headers.set('accept-encoding', 'identity');
    const aborter = new AbortController();
    const silence = createSilence(() => aborter.abort(new EngineAwayError('s3', 'late')));
    silence.until(until);
    let isAnswered = false;
    const goesOn = () => {
      if (!isAnswered) silence.until(performance.now() + limitMs);
    };
    const sending = content && {
      body: ReadableStream.from(watchedParts(content, goesOn)),
      duplex: 'half' as const,
    };
    if (content) signed.headers.set('content-length', String(content.size));
    try {
      const response = await fetch(signed.url, {
        method,
        headers: [...signed.headers],
        redirect: 'manual',
        signal: aborter.signal,
        dispatcher,
        ...sending,
      });
      isAnswered = true;
      return watchedBody(response as unknown as Response, silence, limitMs, (error) => failureOf(address, error));
    } catch (error) {
      isAnswered = true;
      silence.end();
      throw aborter.signal.aborted ? aborter.signal.reason : error;
    }
  }

  /** Responses that say that the storage has a bad moment are asked for again, as long as the limit allows it. */
  async function tried(request: Request): Promise<Response> {
    const until = performance.now() + limitMs;
    for (let attempt = 0; ; attempt += 1) {
      const mayTryAgain = attempt < RETRIES && performance.now() < until;
      try {
        // Who sends a large file is not late while it goes out.
        const response = await once(request, request.content ? performance.now() + limitMs : until);
        if (!mayTryAgain || (response.status < 500 && response.status !== 429)) {
          if (response.status >= 500) throw await failureOf(address, response);
          return response;
        }
        await response.body?.cancel();
      } catch (error) {
        if (error instanceof BucketFailure || error instanceof EngineAwayError) throw error;
        // Some servers that have the name already close the line while they are still being sent to.
        if (request.headers?.['if-none-match'] && (await isStored(request.key, until))) return ALREADY_THERE();
        if (!mayTryAgain) throw error;
      }
      await wait(FIRST_WAIT_MS * 2 ** attempt * Math.random());
    }
  }

  const isStored = (key: string, until: number) =>
    once({ method: 'HEAD', key }, until).then(
      ({ status }) => status === 200,
      () => false,
    );

  async function ask(request: Request): Promise<Response> {
    try {
      return await inSpan({ kind: 's3', name: request.method }, () => breaker.run(() => tried(request)));
    } catch (error) {
      throw error instanceof BucketFailure ? error : await failureOf(address, error);
    }
  }

  let refusedAt = Number.NEGATIVE_INFINITY;
  /** A key that is not valid any more would else be noticed by customers only. */
  async function refuse(response: Response, key: string): Promise<never> {
    const failure = await failureOf(address, response);
    if (performance.now() - refusedAt > 60_000) log?.error({ key, err: failure }, 'the storage refused a request');
    refusedAt = performance.now();
    throw failure;
  }

  async function isThere(response: Response, key: string): Promise<boolean> {
    if (response.status === 200 || response.status === 206) return true;
    if (response.status !== 404) return refuse(response, key);
    const text = response.body ? await response.text() : '';
    if (text.includes('<Code>NoSuchBucket</Code>')) return refuse(new Response(text, { status: 404 }), key);
    return false;
  }

  async function page(folder: string, token: string | undefined, most: number) {
    const query = {
      'list-type': '2',
      prefix: prefix + folder,
      'max-keys': String(most),
      ...(token !== undefined && { 'continuation-token': token }),
    };
    const response = await ask({ method: 'GET', key: '', query });
    if (response.status !== 200) await refuse(response, folder);
    return readListing(await response.text()).catch(() => {
      throw new BucketFailure('other', `MEDIA_URL: what answers at ${address.endpoint} is no S3 storage.`);
    });
  }

  return {
    async head(key) {
      const response = await ask({ method: 'HEAD', key });
      return (await isThere(response, key)) ? headOf(response) : undefined;
    },
    async get(key, range) {
      const headers = range && { range: `bytes=${range.first}-${range.last}` };
      const response = await ask({ method: 'GET', key, ...(headers && { headers }) });
      if (!(await isThere(response, key))) return undefined;
      return { ...headOf(response), body: bodyOf(response) };
    },
    async put(key, content, { headers = {}, onlyNew }) {
      const file = content instanceof Uint8Array ? inParts(content) : content;
      if (file.size > LARGEST)
        throw new BucketFailure('other', `${key} is larger than 5 GB, which storage does not take in one piece.`);
      const given = { ...headers, [HASH_HEADER]: file.sha256, ...(onlyNew && { 'if-none-match': '*' }) };
      const response = await ask({ method: 'PUT', key, headers: given, content: file });
      // 409: another process stores the same name at this moment, with the same content.
      if (onlyNew && (response.status === 412 || response.status === 409)) {
        await response.body?.cancel();
        return 'there';
      }
      if (response.status !== 200) await refuse(response, key);
      await response.body?.cancel();
      return 'stored';
    },
    async *list(folder) {
      for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
        const { files, next } = await page(folder, token, 1_000);
        for (const { name, ...file } of files) yield { ...file, name: name.slice(prefix.length) };
        token = next;
      }
    },
    async remove(key) {
      const response = await ask({ method: 'DELETE', key });
      if (response.status !== 404 && response.status >= 300) await refuse(response, key);
      await response.body?.cancel();
    },
    async probe() {
      await page('', undefined, 1);
    },
  };
}

/** What a server says that has the name (If-None-Match). */
const ALREADY_THERE = () => new Response(null, { status: 412 });

/** Of no bytes. */
const EMPTY_SHA256 = createHash('sha256').digest('hex');

function inParts(content: Uint8Array): SentFile {
  return {
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    async *read() {
      for (let from = 0; from < content.length; from += PART) yield content.subarray(from, from + PART);
    },
  };
}

/** With a slash at the end: `https://host/bucket/` or `https://bucket.host/`. */
function baseOf({ endpoint, bucket, style }: BucketAddress): string {
  if (style === 'path') return `${endpoint}/${bucket}/`;
  const url = new URL(endpoint);
  return `${url.protocol}//${bucket}.${url.host}/`;
}

/** As S3 signs it (RFC 3986): everything but letters, digits and `-._~` is escaped. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const encodedPath = (key: string) => key.split('/').map(encoded).join('/');
const searchOf = (query: Readonly<Record<string, string>>) => {
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

function headOf({ headers }: Response): ObjectHead {
  const whole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return {
    size: Number(whole ?? headers.get('content-length') ?? 0),
    modified: new Date(headers.get('last-modified') ?? 0),
    sha256: headers.get(HASH_HEADER) ?? undefined,
  };
}

/** Calls `silent` when nothing has happened until a moment of `performance.now()`. */
interface Silence {
  until(moment: number): void;
  end(): void;
}

function createSilence(silent: () => void): Silence {
  let timer: NodeJS.Timeout | undefined;
  return {
    until(moment) {
      clearTimeout(timer);
      // As in the breaker: what came while this process was busy is read before it gives up.
      timer = setTimeout(() => setImmediate(silent), Math.max(0, moment - performance.now()));
    },
    end: () => clearTimeout(timer),
  };
}

/** @param goesOn called for each part that the line took */
async function* watchedParts(content: SentFile, goesOn: () => void): AsyncGenerator<Uint8Array> {
  for await (const part of content.read()) {
    goesOn();
    yield part;
  }
  goesOn();
}

/** The same response, whose bytes have a limit of time between them. Time in which nobody reads does not count. */
function watchedBody(
  response: Response,
  silence: Silence,
  limitMs: number,
  explain: (error: unknown) => Promise<Error>,
): Response {
  silence.end();
  const { body, status, statusText } = response;
  const headers = [...response.headers];
  // As a response of this process's own class, whatever client sent the request.
  if (!body) return new Response(null, { status, statusText, headers });
  const reader = body.getReader();
  const watched = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        silence.until(performance.now() + limitMs);
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          throw await explain(error);
        } finally {
          silence.end();
        }
      },
      async cancel(reason) {
        silence.end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(watched, { status, statusText, headers });
}

function bodyOf({ body }: Response): Readable {
  return body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([]);
}
