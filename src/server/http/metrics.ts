/** Figures of the process for Prometheus (C-API-9). */

import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RateLimit } from '#contract/rate-limit.ts';

export interface Metrics {
  /** One API call: name, status, seconds. */
  readonly call: (name: string, status: number, seconds: number) => void;
  /** A request that was turned away because it came too fast. */
  readonly refused: (limit: RateLimit) => void;
  /** Counts something that happened: `counter('orders_sent')()`. */
  readonly counter: (name: string, help: string) => () => void;
  readonly text: () => Promise<{ type: string; text: string }>;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'bancale_' });
  const calls = new Histogram({
    name: 'bancale_http_request_duration_seconds',
    help: 'Time to answer API calls, by call and status',
    labelNames: ['call', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'bancale_rate_limit_refusals_total',
    help: 'Requests answered 429, by the limit they met',
    labelNames: ['limit'],
    registers: [registry],
  });
  return {
    refused: (limit) => refusals.inc({ limit }),
    call: (call, status, seconds) => calls.observe({ call, status }, seconds),
    counter: (name, help) => {
      const counter = new Counter({ name: `bancale_${name}_total`, help, registers: [registry] });
      return () => counter.inc();
    },
    text: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
