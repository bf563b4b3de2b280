/** Endpoints that are no API methods: health, metrics, the API description (C-API-5, C-API-9). */
import { hash, timingSafeEqual } from 'node:crypto';
import { API_DOCS_POLICY, API_DOCS_STYLE, apiDocsPage } from './api-docs.ts';
import { failure } from './error-answer.ts';
import type { Exchange, Handler, HttpResponse } from './exchange.ts';
import type { Metrics } from './logging/metrics.ts';
import { languageOf } from './mount.ts';

export interface ServiceOptions {
  /** Whether database and index respond. */
  readonly ready: () => Promise<boolean>;
  readonly metrics: Metrics;
  /** `METRICS_TOKEN`; without it only clients on this machine can read the metrics. */
  readonly metricsToken: string | undefined;
  readonly openApi: () => Record<string, unknown>;
}

/** The process is alive; in each thread. */
export const HEALTH = '/healthz';
export const healthy = (): HttpResponse => text(200, 'ok');

/** Path → handler. The description is generated at the first request, not at every start. */
export function serviceRoutes({ ready, metrics, metricsToken, openApi }: ServiceOptions): Map<string, Handler> {
  let json: string | undefined;
  let page: string | undefined;
  return new Map<string, Handler>([
    [HEALTH, async () => healthy()],
    ['/readyz', async () => ((await ready()) ? text(200, 'ready') : text(503, 'not ready'))],
    [
      '/metrics',
      async (exchange) => {
        if (!mayReadMetrics(exchange, metricsToken)) return failure('forbidden', languageOf(exchange));
        const { type, text: body } = await metrics.text();
        return { status: 200, headers: { 'Content-Type': type, 'Cache-Control': 'no-store' }, body };
      },
    ],
    [
      '/api/openapi.json',
      async () => {
        json ??= JSON.stringify(openApi());
        return kept('application/json; charset=utf-8', json);
      },
    ],
    [
      '/api/docs',
      async () => {
        page ??= apiDocsPage(openApi());
        return kept('text/html; charset=utf-8', page, { 'Content-Security-Policy': API_DOCS_POLICY });
      },
    ],
    ['/api/docs.css', async () => kept('text/css; charset=utf-8', API_DOCS_STYLE)],
  ]);
}

function text(status: number, body: string): HttpResponse {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }, body };
}

function kept(type: string, body: string, headers: Record<string, string> = {}): HttpResponse {
  return { status: 200, headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=60', ...headers }, body };
}

const THIS_MACHINE = /^(127\.|::1$|::ffff:127\.)/;

/** Metrics are confidential: they need METRICS_TOKEN or localhost; a proxied request never counts as local. */
function mayReadMetrics({ address, header }: Exchange, token: string | undefined): boolean {
  if (token === undefined) return THIS_MACHINE.test(address) && header('x-forwarded-for') === undefined;
  const given = hash('sha256', header('authorization') ?? '', 'buffer');
  return timingSafeEqual(given, hash('sha256', `Bearer ${token}`, 'buffer'));
}
