/**
 * The tracking host alone (C-TRK-3): its endpoints, health and metrics, with the sessions of the shop's database. The shop
 * serves the same endpoints; a process of its own keeps floods of events away from it.
 */
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import { TRACKING_PREFIX } from '#contract/values/tracking.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { createLeases } from '#server/platform/db/leases.ts';
import { failure } from '#server/platform/http/error-answer.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import { createMetrics } from '#server/platform/http/logging/metrics.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { mount } from '#server/platform/http/mount.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { RequestLimits } from '#server/platform/http/request-limits.ts';
import { serviceRoutes } from '#server/platform/http/service-routes.ts';
import { limitJobsTo } from '#server/platform/job-board.ts';
import { startTracing } from '#server/platform/tracing/tracing.ts';
import type { Env } from './env.ts';
import { databaseResponds } from './health.ts';
import { createAudit } from './modules/audit/index.ts';
import { createSessionCache, createSessions } from './modules/customers/index.ts';
import { createTracking, TRACKING_ENDPOINTS } from './modules/tracking/index.ts';
import { secondFactorRoles } from './settings.ts';
import type { Settings } from './settings-schema.ts';
import { openSharedState } from './shared-state.ts';

export interface TrackingAppDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly env: Pick<Env, 'mode' | 'appToken' | 'publicUrl' | 'metricsToken'> &
    Partial<Pick<Env, 'valkey' | 'kafka' | 'roles' | 'tracing'>>;
  readonly log: Log;
  /** Demo users may be logged in (C-CAT-7). */
  readonly demoMode: boolean;
}

export interface TrackingApp {
  readonly handle: Handler;
  start(): void;
  close(): Promise<void>;
}

export async function createTrackingApp(deps: TrackingAppDeps): Promise<TrackingApp> {
  const { db, clock, settings, env, log, demoMode } = deps;
  if (env.roles) limitJobsTo(env.roles, log);
  const metrics = createMetrics();
  const tracing = await startTracing(env.tracing, { metrics, log });
  const { allowances, announcements, close: closeShared } = await openSharedState(deps, metrics);
  const audit = createAudit({ db, clock, log });
  const mustHaveSecondFactor = (role: string) => secondFactorRoles(settings).some((one) => one === role);
  const known = createSessionCache(clock, announcements);
  const identity = createSessions({
    db,
    clock,
    audit,
    announcements,
    known,
    demoMode,
    life: settings.sessions,
    mustHaveSecondFactor,
  });
  const leases = createLeases({ url: db.directUrl, warn: (message) => log.warn({}, message) });
  const tracking = createTracking({ db, leases, clock, log, settings, kafka: env.kafka });
  metrics.gauge('tracking_events_waiting', 'Tracking events that have not reached every reader', tracking.waiting);
  const calls = mount({
    routes: tracking.routes,
    endpoints: TRACKING_ENDPOINTS,
    module: settings.module,
    appToken: env.appToken,
    publicUrl: env.publicUrl,
    identity,
    limits: new RequestLimits({
      settings: settings.limits,
      buckets: allowances.buckets,
      refused: metrics.refused,
    }),
    guestNavigation: settings.guestNavigation,
    log,
    observe: metrics.call,
    onRefusal: ({ call, code, requestedCustomerId = 0 }) =>
      audit.note({
        kind: 'refusal',
        result: 'refused',
        params: { call, code },
        ...(requestedCustomerId > 0 && { on: ['customer', requestedCustomerId] }),
      }),
    checkResponses: env.mode !== 'production',
  });
  const services = serviceRoutes({
    ready: () => databaseResponds(db),
    metrics,
    metricsToken: env.metricsToken,
    openApi: () => openApiDocument(TRACKING_ENDPOINTS, { module: settings.module, version: '0.1.0' }),
  });
  const shared = acrossOrigins(calls, env.publicUrl);
  return {
    async handle(exchange) {
      if (exchange.path.startsWith(TRACKING_PREFIX)) return shared(exchange);
      return services.get(exchange.path)?.(exchange) ?? failure('not-found', DEFAULT_LOCALE);
    },
    start: tracking.start,
    async close() {
      await tracking.close();
      await leases.close();
      await audit.close();
      await known.close();
      await closeShared();
      await tracing.close();
    },
  };
}

const PREFLIGHT_S = '7200';

/** Lets the pages of the shop, and no others, call a host at another port (CORS), with their session cookie. */
function acrossOrigins(handle: Handler, publicUrl: string | undefined): Handler {
  return async (exchange) => {
    const origin = exchange.header('origin');
    if (publicUrl === undefined || origin !== publicUrl || origin === exchange.origin) return handle(exchange);
    const allowed = {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Cross-Origin-Resource-Policy': 'same-site',
      Vary: 'Origin',
    };
    if (exchange.method === 'OPTIONS') {
      const asked = {
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers': 'authorization, content-type',
        'Access-Control-Max-Age': PREFLIGHT_S,
      };
      return { status: 204, headers: { ...allowed, ...asked }, body: null };
    }
    const response = await handle(exchange);
    return { ...response, headers: { ...response.headers, ...allowed } };
  };
}
