/** Page requests: the socket's request → `Request` for the storefront, its `Response` → answer. */
import type { IncomingMessage } from 'node:http';
import type { Answer, Exchange } from './exchange.ts';
import { requestIdOf } from './mount.ts';
import type { Log } from './request-log.ts';
import { isOwnOrigin } from './same-origin.rules.ts';

/** What a page is told about its visitor. */
export interface PageInfo {
  readonly origin: string;
  readonly clientAddress: string;
  readonly requestId: string;
}

export type RenderPage = (request: Request, info: PageInfo) => Promise<Response>;
export type Pages = (exchange: Exchange, incoming: IncomingMessage) => Promise<Answer>;

/** Bytes of a posted form. */
const FORM_LIMIT = 1_000_000;

/** Forms work without JavaScript, so pages take POST too; only from our own pages (C-ID-8). */
export function pageRequests(render: RenderPage, options: { publicUrl: string | undefined; log: Log }): Pages {
  return async (exchange, incoming) => {
    const started = performance.now();
    const requestId = requestIdOf(exchange);
    const reading = exchange.method === 'GET' || exchange.method === 'HEAD';
    if (!reading && exchange.method !== 'POST') return refused(405, 'Method not allowed');
    if (!reading && !isOwnForm(exchange, options.publicUrl)) return refused(403, 'The form comes from another site');
    const request = new Request(`${exchange.origin}${incoming.url ?? '/'}`, {
      method: exchange.method,
      headers: requestHeaders(incoming),
      body: reading ? null : new Uint8Array(await exchange.body(FORM_LIMIT)),
    });
    const info = { origin: exchange.origin, clientAddress: exchange.address, requestId };
    const answer = await answerOf(await render(request, info), requestId);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    options.log.info({ id: requestId, method: exchange.method, page: exchange.path, status: answer.status, ms });
    return answer;
  };
}

function isOwnForm(exchange: Exchange, publicUrl: string | undefined): boolean {
  const sender = {
    origin: exchange.header('origin'),
    fetchSite: exchange.header('sec-fetch-site'),
    hasSession: exchange.header('cookie') !== undefined,
  };
  return isOwnOrigin(sender, exchange.origin, publicUrl);
}

function requestHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const line of typeof value === 'string' ? [value] : (value ?? [])) headers.append(name, line);
  }
  return headers;
}

async function answerOf(response: Response, requestId: string): Promise<Answer> {
  const headers: Record<string, string | string[]> = { 'X-Request-Id': requestId };
  for (const [name, value] of response.headers) headers[name] = value;
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  return {
    status: response.status,
    headers,
    body: response.body ? new Uint8Array(await response.arrayBuffer()) : null,
  };
}

function refused(status: number, body: string): Answer {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }, body };
}
