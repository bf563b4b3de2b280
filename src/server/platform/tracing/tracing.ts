/** Switches tracing on where a collector is given: the packages for it are loaded here, and nowhere else. */
import { type Watching, watchedBreaker } from '../engines/watched-breaker.ts';
import type { Metrics } from '../http/logging/metrics.ts';
import { traceWith } from './spans.ts';
import type { TracingSettings } from './tracing-settings.ts';

export interface Tracing {
  /** Sends what waits, for a second at most. */
  close(): Promise<void>;
}

const NONE: Tracing = { close: async () => {} };

/** @param settings left out: nothing is traced, and nothing is loaded. */
export async function startTracing(
  settings: TracingSettings | undefined,
  { metrics, log }: Watching & { readonly metrics: Pick<Metrics, 'gauge'> },
): Promise<Tracing> {
  if (!settings) return NONE;
  const { openTelemetry } = await import('./open-telemetry.ts');
  const telemetry = openTelemetry({ ...settings, breaker: watchedBreaker({ metrics, log }, { engine: 'otlp' }) });
  metrics.gauge('trace_spans_sent', 'Spans that the collector took', () => telemetry.figures().sent);
  metrics.gauge(
    'trace_spans_lost',
    'Spans that were given up because the collector was away or slow',
    () => telemetry.figures().lost,
  );
  const end = traceWith(telemetry);
  return {
    async close() {
      end();
      await telemetry.close();
    },
  };
}
