/**
 * The listening server: which handler serves which path, limits for slow and large requests, headers of every response.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#contract/values/errors.ts';
import { Admission, type AdmissionOptions, type Aside, isUrgent } from './admission.ts';
import { createBodyArrivals } from './body-arrival.ts';
import { type ConnectionCounts, ownConnectionCounts } from './connection-counts.ts';
import { appErrorOf, errorResponse } from './error-answer.ts';
import type { Exchange, Handler, HttpResponse } from './exchange.ts';
import { networkOf } from './ip-network.ts';
import type { Log } from './logging/request-log.ts';
import { languageOf } from './mount.ts';
import { nodeExchange, writeResponse, writeStored } from './node-exchange.ts';
import type { Pages } from './pages/page-requests.ts';
import { PLAIN_POLICY, pageLanguage, plainDocument, plainPage } from './pages/plain-page.ts';
import { NO_CONTENT_POLICY, securityHeaders } from './pages/security-headers.ts';
import type { StaticAssets } from './pages/static-assets.ts';
import { type ProxyTrust, type Visitor, visitorOf } from './proxy-trust.rules.ts';
import type { Relay } from './relay.ts';

export interface ShopParts {
  readonly api: { readonly handle: Handler; owns(path: string): boolean };
  readonly assets: StaticAssets;
  readonly pages: Pages;
  /** Called for every request rejected because of overload. */
  readonly turnedAway?: () => void;
  /** Requests that another thread handles. */
  readonly elsewhere?: { readonly owns: (path: string) => boolean; readonly relay: Relay };
  /** In development: serves what Vite serves, calls `next` for the rest. */
  readonly vite?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
}

export interface ShopServer {
  readonly server: Server;
  /** Running and waiting requests, for the metrics. */
  readonly admission: Admission;
  /** From now on requests are served; before, they get the page "the shop is starting". */
  open(parts: ShopParts): void;
  /**
   * Asks the balancer to send nothing more (`/trafficz` returns 503) and goes on serving; each response closes its
   * connection, so that the next request of a visitor goes to another copy. Resolves after `milliseconds`.
   */
  drain(milliseconds: number): Promise<void>;
  /** Stops listening, lets running requests finish for `milliseconds`, then closes the remaining connections. */
  close(milliseconds: number): Promise<void>;
}

/**
 * `stillMs`: no data on a connection in either direction; longer than any request takes, and longer than keep-alive.
 * `requestMs`, the whole request: enough for a list of 2.7 MB over a slow line of a building site, but not for a
 * connection that is held open on purpose.
 */
const TIMES = { headersMs: 10_000, requestMs: 60_000, checkMs: 5_000, keepAliveMs: 65_000, stillMs: 90_000 };
const NO_LIMIT = { all: 0, perAddress: 0 };
/** How long a client may take to read an error response before its connection is closed. */
const LAST_WORDS_MS = 2_000;
const IDLE_CHECK_MS = 50;
/** Processing continues after so many turns with new connections, however many there are. */
const MOST_TURNS = 100;
/** The first turn may be the rest of one that has already accepted connections. */
const QUIET_TURNS = 2;
/** All headers of a request together; the shop's cookies are far smaller. */
const HEADERS_BYTES = 16_384;

export interface ShopServerOptions {
  readonly trust: ProxyTrust;
  readonly log: Log;
  /** Timeouts for the headers and for the whole of a request, and how often they are checked. */
  readonly times?: Partial<typeof TIMES>;
  /** Maximum number of connections, in all and per IP address (behind a proxy all are the proxy's); 0 = no limit. */
  readonly connections?: { readonly all: number; readonly perAddress: number };
  readonly admission?: Pick<AdmissionOptions, 'atOnce' | 'longestWaitMs'>;
  /** Connections per address; left out: those of this server alone. */
  readonly counts?: ConnectionCounts;
  /** For a server that only other threads use: the visitor of a request; without one its connection is closed. */
  readonly relayed?: (incoming: IncomingMessage) => Visitor | undefined;
}

/** Paths that take processing time; pictures, health, metrics and sitemaps cost almost nothing. */
const TAKES_TIME = /^\/(api\/(method|resource|registration)|documents|back-office)\//;

/** Not listening yet. */
export function createShopServer({ trust, log, connections = NO_LIMIT, ...given }: ShopServerOptions): ShopServer {
  const always = securityHeaders(trust.publicUrl?.startsWith('https://') ?? false);
  let parts: ShopParts | undefined;
  const times = { ...TIMES, ...given.times };
  let connected = 0;
  let draining = false;
  /**
   * Node accepts one new connection per turn of its event loop. While turns are long, thousands of connections would
   * wait unseen for half a minute: so we run turns without work until no new connection comes.
   */
  const takeIn = async () => {
    let quiet = 0;
    for (let turn = 0; turn < MOST_TURNS && quiet < QUIET_TURNS; turn += 1) {
      const before = connected;
      await nextTurn();
      quiet = connected === before ? quiet + 1 : 0;
    }
  };
  const turnedAway = () => parts?.turnedAway?.();
  const admission = new Admission({ ...given.admission, takeIn, turnedAway });
  const bodies = createBodyArrivals(times.requestMs, turnedAway);

  let warned = false;
  /** Otherwise all visitors share the proxy's IP address and its rate limits. */
  const warnOfUntrustedProxy = (incoming: IncomingMessage) => {
    if (warned || trust.proxies > 0 || incoming.headers['x-forwarded-for'] === undefined) return;
    warned = true;
    log.warn('requests have X-Forwarded-For, but TRUSTED_PROXIES is 0: all visitors share the IP address of the proxy');
  };

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (draining) outgoing.setHeader('Connection', 'close');
    if (isAmbiguous(incoming)) {
      outgoing.writeHead(400, { ...always, ...plain(400).headers, Connection: 'close' }).end(SENTENCES[400]);
      return;
    }
    const visitor = given.relayed
      ? given.relayed(incoming)
      : visitorOf(incoming.headers, incoming.socket.remoteAddress ?? '', trust);
    if (!visitor) {
      outgoing.destroy();
      return;
    }
    const other = parts?.elsewhere;
    if (other?.owns(pathOf(incoming))) return other.relay(incoming, outgoing, visitor);
    const stored = parts?.pages.stored(incoming, visitor.origin);
    if (stored) return writeStored(stored, always, outgoing);
    const exchange = nodeExchange(incoming, visitor);
    warnOfUntrustedProxy(incoming);
    const write = (response: HttpResponse) => writeResponse(exchange, response, always, outgoing);
    if (!exchange.path.startsWith('/')) return write(plain(400));
    if (exchange.path === '/trafficz')
      return write(traffic(parts === undefined ? 'starting' : draining ? 'draining' : 'open'));
    if (!parts) return write(starting(exchange.path));
    const { api, assets, vite, pages } = parts;
    /** Runs when its turn comes, or is rejected (503). */
    const admitted = (
      work: (begun: Exchange) => Promise<HttpResponse>,
      refusal: (error: AppError) => HttpResponse,
    ): Promise<HttpResponse> => {
      const { path } = exchange;
      const arrival = {
        visitor: networkOf(exchange.address),
        urgent: isUrgent(path),
        isGone: () => outgoing.destroyed,
      };
      const begun = (aside: Aside) => work(bodies.admitted(exchange, incoming, arrival, aside));
      return admission.run(arrival, begun).catch((error) => {
        // Expected failures of the work itself are already responses.
        if (error instanceof AppError) return refusal(error);
        throw error;
      });
    };
    if (api.owns(exchange.path)) {
      const found = TAKES_TIME.test(exchange.path)
        ? await admitted(api.handle, (error) => errorResponse(error, languageOf(exchange)))
        : await api.handle(exchange);
      // A PDF viewer does not work under a policy; media files set their own where needed.
      if (!exchange.path.startsWith('/media/')) found.headers['Content-Security-Policy'] ??= NO_CONTENT_POLICY;
      return write(found);
    }
    const asset = assets(exchange);
    if (asset) return write(await asset);
    if (vite) await new Promise<void>((next) => vite(incoming, outgoing, next));
    await write(
      await admitted(
        (begun) => pages.respond(begun, incoming),
        (error) => plainPage(error, exchange),
      ),
    );
  }

  const server = createServer(
    {
      headersTimeout: times.headersMs,
      requestTimeout: times.requestMs,
      keepAliveTimeout: times.keepAliveMs,
      connectionsCheckingInterval: times.checkMs,
      maxHeaderSize: HEADERS_BYTES,
    },
    (incoming, outgoing) => {
      respond(incoming, outgoing).catch((error) => {
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
  server.setTimeout(times.stillMs);
  closeIdleOnceAllIsSent(server);
  if (connections.all > 0) server.maxConnections = connections.all;
  const counts = given.counts ?? ownConnectionCounts();
  server.on('connection', (socket) => {
    connected += 1;
    const address = networkOf(socket.remoteAddress ?? '');
    socket.once('close', () => counts.leave(address));
    // Closed at once: a response would cost as much as the limit saves.
    if (counts.enter(address) > connections.perAddress && connections.perAddress > 0) socket.destroy();
  });
  // Input that cannot be served as a request: too slow, too long, or not HTTP.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    const status = UNREADABLE[error.code ?? ''] ?? 400;
    const text = SENTENCES[status] ?? '';
    const headers = { ...always, ...TEXT, 'Content-Security-Policy': NO_CONTENT_POLICY };
    const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(text), Connection: 'close' });
    // A client that neither reads nor closes has had its time.
    setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${text}`,
    );
  });
  return {
    server,
    admission,
    open: (opened) => {
      parts = opened;
    },
    async drain(milliseconds) {
      draining = true;
      await wait(milliseconds);
    },
    async close(milliseconds) {
      const closed = new Promise<void>((done) => server.close(() => done()));
      // Connections with a finished response stay open for the next request: they are idle a moment later.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const patience = setTimeout(() => server.closeAllConnections(), milliseconds);
      await closed;
      clearInterval(idle);
      clearTimeout(patience);
    },
  };
}

/**
 * To Node a connection is idle as soon as its response is complete, although much of it may still be on its way to a slow
 * reader: closing the server would cut it off. So idle connections are closed only when no response waits to be sent.
 */
function closeIdleOnceAllIsSent(server: Server): void {
  const open = new Set<ServerResponse>();
  server.on('request', (_incoming, outgoing: ServerResponse) => {
    open.add(outgoing);
    outgoing.once('close', () => open.delete(outgoing));
  });
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    for (const { writableEnded } of open) if (writableEnded) return;
    closeIdle();
  };
}

/**
 * No browser sends these: a proxy or cache that reads such a request differently could be tricked (request smuggling).
 */
function isAmbiguous({ url = '', rawHeaders }: IncomingMessage): boolean {
  if (url.includes('#')) return true;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] as string;

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

function plain(status: number): HttpResponse {
  return { status, headers: { ...TEXT, 'Content-Security-Policy': NO_CONTENT_POLICY }, body: SENTENCES[status] ?? '' };
}

/**
 * For balancers: whether this copy wants requests. Unlike `/readyz` it does not depend on the database, which all copies
 * share: while it is away, guests still get pages.
 */
function traffic(state: 'starting' | 'open' | 'draining'): HttpResponse {
  return { status: state === 'open' ? 200 : 503, headers: { ...TEXT }, body: state };
}

const STARTING = {
  it: ['Il negozio sta aprendo …', 'La pagina arriva da sola tra pochi secondi.'],
  en: ['The shop is opening …', 'The page comes by itself in a few seconds.'],
} as const;

/** The process is up, the shop not yet: pages reload themselves, load balancers wait. */
function starting(path: string): HttpResponse {
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
