/**
 * The address that Danea Easyfatt knows of a shop: from it orders are fetched, to it articles are sent (docs/exchange-danea.md). What goes wrong with articles is a sentence with status 200: the person at Easyfatt reads that one.
 */
import { Readable } from 'node:stream';
import { AppError } from '#contract/values/errors.ts';
import type { ApiIdentity, ApiKey } from '#server/platform/http/api-caller.ts';
import { appErrorOf } from '#server/platform/http/error-answer.ts';
import type { Exchange, Handler, HttpResponse } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { RequestLimits } from '#server/platform/http/request-limits.ts';
import type { DaneaFiles } from './danea-files.ts';
import { type DaneaOrdersDeps, daneaOrders } from './danea-orders.service.ts';
import {
  DANEA_PREFIX,
  type DaneaPath,
  daneaKey,
  daneaPath,
  daneaPictureUrls,
  daneaRange,
  daneaUpload,
} from './danea-request.rules.ts';
import { DANEA_TEXTS } from './danea-texts.ts';

export interface DaneaDeps extends DaneaOrdersDeps {
  readonly identity: ApiIdentity;
  readonly limits: RequestLimits;
  readonly log: Pick<Log, 'error'>;
  readonly files: DaneaFiles;
  readonly baseUrl: () => string;
}

const MOST_BYTES = 64_000_000;
/** Of a picture, as in the office. */
const MOST_PICTURE = 20_000_000;
const LONGEST_NAME = 300;
/** What a key needs: `GET` hands orders over, so that it acknowledges them too. */
const NEEDED = {
  orders: ['orders.read', 'orders.ack'],
  products: ['files.write'],
} as const;

export const ownsDanea = (path: string): boolean => path.startsWith(DANEA_PREFIX);

export function createDaneaHandler(deps: DaneaDeps): Handler {
  return async (exchange) => {
    const asked = daneaPath(exchange.method, exchange.path);
    if (!asked) return text(404, DANEA_TEXTS.nothing);
    try {
      await deps.limits.passAddress('exchange', exchange.address);
      // The secret of an upload opens it, and nothing else.
      if (asked.call === 'picture' || asked.call === 'pictures-end') return await pictures(deps, exchange, asked);
      const key = await callerOf(deps, exchange, asked);
      if (typeof key === 'string') return refused(key, asked);
      await deps.limits.passKey('exchange', key.keyId);
      return await answered(deps, exchange, asked, key);
    } catch (error) {
      const expected = appErrorOf(error);
      if (expected !== error)
        deps.log.error({ work: 'easyfatt', connection: asked.connection, err: error }, 'a request of Easyfatt failed');
      return failed(expected, asked);
    }
  };
}

async function callerOf(
  { identity }: DaneaDeps,
  exchange: Exchange,
  { connection, call }: DaneaPath,
): Promise<ApiKey | 'none' | 'wrong' | 'scope'> {
  const secret = daneaKey((name) => exchange.header(name), exchange.search);
  if (secret === undefined) return 'none';
  const bearer = (name: string) => (name === 'authorization' ? `Bearer ${secret}` : exchange.header(name));
  const key = await identity.identify({ address: exchange.address, header: bearer });
  if (key === 'no-key' || key === 'network' || key.connection !== connection) return 'wrong';
  return NEEDED[call === 'orders' ? 'orders' : 'products'].every((scope) => key.scopes.has(scope)) ? key : 'scope';
}

function refused(why: 'none' | 'wrong' | 'scope', { call }: DaneaPath): HttpResponse {
  // A client that sends its password only when it is asked for it gets to know that it is.
  if (why === 'none') return text(401, DANEA_TEXTS.none, { 'WWW-Authenticate': 'Basic realm="Bancale"' });
  if (call !== 'orders') return text(200, DANEA_TEXTS[why]);
  return text(why === 'wrong' ? 401 : 403, DANEA_TEXTS[why]);
}

function failed(error: AppError, { call }: DaneaPath): HttpResponse {
  const seconds = error.details.retry_after;
  const sentence =
    error.code === 'too-many-requests'
      ? DANEA_TEXTS.tooMany
      : error.code === 'not-found'
        ? DANEA_TEXTS.uploadOver
        : error.code === 'too-many-rows'
          ? DANEA_TEXTS.tooManyPictures
          : error.code === 'body-too-large'
            ? DANEA_TEXTS.tooLarge
            : DANEA_TEXTS.failed;
  return text(
    call === 'orders' ? error.status : 200,
    sentence,
    seconds === undefined ? {} : { 'Retry-After': String(Math.ceil(seconds)) },
  );
}

async function answered(deps: DaneaDeps, exchange: Exchange, asked: DaneaPath, key: ApiKey): Promise<HttpResponse> {
  switch (asked.call) {
    case 'orders': {
      const range = daneaRange(exchange.search);
      if ('wrong' in range) return text(422, DANEA_TEXTS.wrongField(range.wrong));
      const caller = { connectionId: key.connectionId, connection: key.connection, by: key.name };
      return {
        status: 200,
        headers: { 'Content-Type': 'text/xml; charset=utf-8', 'Cache-Control': 'no-store' },
        body: Readable.from(bytesOf(daneaOrders(deps, caller, range))),
      };
    }
    default: {
      const { problem, run } = await deps.files.takeProducts(key, (await fileOf(exchange, MOST_BYTES)).bytes);
      return text(200, problem ?? (await invitation(deps, key, run)));
    }
  }
}

/** `OK`, and where pictures may follow. */
async function invitation({ files, baseUrl }: DaneaDeps, { connectionId, connection }: ApiKey, run: number) {
  const secret = await files.pictures.begin(connectionId, run);
  const { send, end } = daneaPictureUrls(baseUrl(), connection, secret);
  return `OK\nImageSendURL=${send}\nImageSendFinishURL=${end}\n`;
}

async function pictures(
  { files }: DaneaDeps,
  exchange: Exchange,
  { connection, call }: DaneaPath,
): Promise<HttpResponse> {
  const secret = daneaUpload(exchange.search);
  if (call === 'pictures-end') {
    const unreadable = await files.pictures.want(connection, secret);
    return text(200, unreadable.length > 0 ? DANEA_TEXTS.unreadable(unreadable) : 'OK');
  }
  const { name, bytes } = await fileOf(exchange, MOST_PICTURE);
  if (name === '' || name.length > LONGEST_NAME) throw new AppError('refused');
  await files.pictures.receive(connection, secret, name, bytes);
  return text(200, 'OK');
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of texts) yield Buffer.from(part);
}

/** The field `file` of the form, with its name; a client that sends the file alone is understood too. */
async function fileOf(
  exchange: Exchange,
  most: number,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const type = exchange.header('content-type') ?? '';
  const body = await exchange.body(most);
  if (!/^multipart\/form-data/i.test(type)) return { name: exchange.header('x-file-name') ?? '', bytes: body };
  const form = await new Response(body as Uint8Array<ArrayBuffer>, { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => {
      throw new AppError('refused');
    });
  const file = form.get('file') ?? [...form.values()].find((value) => typeof value !== 'string');
  if (file === null || file === undefined) throw new AppError('refused');
  const said = form.get('fileName');
  const name = (typeof said === 'string' && said) || (typeof file === 'string' ? '' : file.name);
  const bytes = typeof file === 'string' ? Buffer.from(file) : new Uint8Array(await file.arrayBuffer());
  return { name: name.split(/[\\/]/).at(-1) ?? '', bytes };
}

const text = (status: number, body: string, more: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more },
  body,
});
