/** The listening server: who answers which path, limits against slow and large requests, headers of every answer. */
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { appErrorOf } from './error-answer.ts';
import type { Answer, Handler } from './exchange.ts';
import { nodeExchange, writeAnswer, writeStored } from './node-exchange.ts';
import type { Pages } from './page-requests.ts';
import { PLAIN_POLICY, pageLanguage, plainDocument } from './plain-page.ts';
import { type ProxyTrust, visitorOf } from './proxy-trust.rules.ts';
import type { Log } from './request-log.ts';
import { NO_CONTENT_POLICY, securityHeaders } from './security-headers.ts';
import type { StaticAssets } from './static-assets.ts';

export interface ShopParts {
  readonly api: { readonly handle: Handler; owns(path: string): boolean };
  readonly assets: StaticAssets;
  readonly pages: Pages;
  /** In development: answers what Vite serves, calls `next` for the rest. */
  readonly vite?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
}

export interface ShopServer {
  readonly server: Server;
  /** From now on requests are answered; until then they are told that the shop is starting. */
  open(parts: ShopParts): void;
  /** Stops listening, lets requests that have begun finish for `milliseconds`, then breaks what is left. */
  close(milliseconds: number): Promise<void>;
}

/** The whole request: a list of 2.7 MB over a slow line of a building site, and no connection that is held open on purpose. */
const TIMES = { headersMs: 10_000, requestMs: 60_000, checkMs: 5_000 };
const KEEP_ALIVE_MS = 65_000;
const IDLE_LOOK_MS = 50;
/** All headers of a request together; the cookies of a shop are far below. */
const HEADERS_BYTES = 16_384;

export interface ShopServerOptions {
  readonly trust: ProxyTrust;
  readonly log: Log;
  /** How long the headers and the whole of a request may take to come in, and how often that is looked at. */
  readonly times?: typeof TIMES;
}

/** Not listening yet. */
export function createShopServer({ trust, log, times = TIMES }: ShopServerOptions): ShopServer {
  const always = securityHeaders(trust.publicUrl?.startsWith('https://') ?? false);
  let parts: ShopParts | undefined;

  let warned = false;
  /** Otherwise all visitors share the proxy's address, and its rate limits. */
  const warnOfUntrustedProxy = (incoming: IncomingMessage) => {
    if (warned || trust.proxies > 0 || incoming.headers['x-forwarded-for'] === undefined) return;
    warned = true;
    log.warn('requests carry X-Forwarded-For, but TRUSTED_PROXIES is 0: visitors are not told apart by their address');
  };

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (isAmbiguous(incoming)) {
      outgoing.writeHead(400, { ...always, ...plain(400).headers, Connection: 'close' }).end(SENTENCES[400]);
      return;
    }
    const visitor = visitorOf(incoming.headers, incoming.socket.remoteAddress ?? '', trust);
    const stored = parts?.pages.stored(incoming, visitor.origin);
    if (stored) return writeStored(stored, always, outgoing);
    const exchange = nodeExchange(incoming, visitor);
    warnOfUntrustedProxy(incoming);
    const write = (answer: Answer) => writeAnswer(exchange, answer, always, outgoing);
    if (!exchange.path.startsWith('/')) return write(plain(400));
    if (!parts) return write(starting(exchange.path));
    const { api, assets, vite, pages } = parts;
    if (api.owns(exchange.path)) {
      const found = await api.handle(exchange);
      // A PDF viewer does not work under a policy; media files bring their own where they need one.
      if (!exchange.path.startsWith('/media/')) found.headers['Content-Security-Policy'] ??= NO_CONTENT_POLICY;
      return write(found);
    }
    const asset = assets(exchange);
    if (asset) return write(asset);
    if (vite) await new Promise<void>((next) => vite(incoming, outgoing, next));
    await write(await pages.answer(exchange, incoming));
  }

  const server = createServer(
    {
      headersTimeout: times.headersMs,
      requestTimeout: times.requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: times.checkMs,
      maxHeaderSize: HEADERS_BYTES,
    },
    (incoming, outgoing) => {
      answer(incoming, outgoing).catch((error) => {
        const { status } = appErrorOf(error);
        if (status === 500) log.error({ path: incoming.url?.split('?')[0], err: error }, 'a request failed');
        if (outgoing.headersSent) outgoing.destroy();
        else
          outgoing
            .writeHead(status, { ...always, ...TEXT, 'Content-Security-Policy': NO_CONTENT_POLICY })
            .end(SENTENCES[status] ?? SENTENCES[500]);
      });
    },
  );
  // What is no request that could be answered: too slow, too long, or no HTTP.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    const status = UNREADABLE[error.code ?? ''] ?? 400;
    const text = SENTENCES[status] ?? '';
    const headers = { ...always, ...TEXT, 'Content-Security-Policy': NO_CONTENT_POLICY };
    const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(text), Connection: 'close' });
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${text}`,
    );
  });
  return {
    server,
    open: (opened) => {
      parts = opened;
    },
    async close(milliseconds) {
      const closed = new Promise<void>((done) => server.close(() => done()));
      // Connections that have just answered stay open for the next request: they are idle a moment later.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
      const patience = setTimeout(() => server.closeAllConnections(), milliseconds);
      await closed;
      clearInterval(idle);
      clearTimeout(patience);
    },
  };
}

/** No browser sends these: who reads such a request differently from us (a proxy, a cache) takes it for another one. */
function isAmbiguous({ url = '', rawHeaders }: IncomingMessage): boolean {
  if (url.includes('#')) return true;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
const SENTENCES: Record<number, string> = {
  400: 'Bad request',
  408: 'The request took too long to arrive: try again',
  413: 'The request is too large',
  431: 'The headers of the request are too long: delete the cookies of this site',
  500: 'Something went wrong',
  503: 'Not available for a moment',
};

const UNREADABLE: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

function plain(status: number): Answer {
  return { status, headers: { ...TEXT, 'Content-Security-Policy': NO_CONTENT_POLICY }, body: SENTENCES[status] ?? '' };
}

const STARTING = {
  it: ['Il negozio sta aprendo …', 'La pagina arriva da sola tra pochi secondi.'],
  en: ['The shop is opening …', 'The page comes by itself in a few seconds.'],
} as const;

/** The process is up, the shop not yet: pages come back by themselves, balancers wait. */
function starting(path: string): Answer {
  if (path === '/healthz') return { status: 200, headers: { ...TEXT }, body: 'ok' };
  const locale = pageLanguage(path);
  const [title, text] = STARTING[locale];
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': PLAIN_POLICY,
    'Retry-After': '2',
    Refresh: '2',
  };
  return { status: 503, headers, body: plainDocument(locale, title, `<p>${text}</p>`) };
}
