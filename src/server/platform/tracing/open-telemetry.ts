/**
 * Sends traces to an OpenTelemetry collector (OTLP over HTTP, JSON). Loaded only when `OTEL_EXPORTER_OTLP_ENDPOINT` is
 * given. A collector that is away slows nothing: spans wait in a bounded queue, one batch is under way at a time and for
 * a second at most, and what does not fit is counted and lost.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { CircuitBreaker } from '../engines/circuit-breaker.ts';
import type { SpanRecord } from './span-record.ts';
import type { EndedTrace, TraceSource } from './spans.ts';
import type { TracingSettings } from './tracing-settings.ts';

export interface OpenTelemetryOptions extends TracingSettings {
  /** Of the exports: a collector that is away is not asked for a while. */
  readonly breaker: CircuitBreaker;
}

export interface OpenTelemetry extends TraceSource {
  figures(): { readonly sent: number; readonly lost: number };
  /** Sends what waits, for a second at most. */
  close(): Promise<void>;
}

/** Waiting spans; about 1 KB each. */
const QUEUE = 2_048;
const BATCH = 512;
const SEND_EVERY_MS = 5_000;
const EXPORT_MS = 1_000;
/** Names are ours and short; whatever else gets in is cut. */
const LONGEST_VALUE = 120;

export function openTelemetry(options: OpenTelemetryOptions): OpenTelemetry {
  const counted = { offered: 0, sent: 0, lost: 0 };
  const exporter = countingExporter(options, counted);
  const queue = new BatchSpanProcessor({
    exporter,
    maxQueueSize: QUEUE,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: SEND_EVERY_MS,
    exportTimeoutMillis: 2 * EXPORT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.serviceName,
      'service.instance.id': randomUUID(),
      'host.name': hostname(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.share) }),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE, attributeCountLimit: 32 },
    spanProcessors: [queue],
  });
  const tracer = provider.getTracer('bancale');

  /** False: there is no room in the queue for all of them. */
  function fits(spans: number): boolean {
    const { offered, sent, lost } = counted;
    if (offered - sent - lost + spans > QUEUE) {
      counted.lost += spans;
      counted.offered += spans;
      return false;
    }
    counted.offered += spans;
    return true;
  }

  return {
    begin(kind, parent) {
      const startedAt = Date.now();
      const from = options.trustsParents && parent !== undefined ? contextOf(parent) : ROOT_CONTEXT;
      const span = tracer.startSpan(
        kind,
        { kind: kind === 'request' ? SpanKind.SERVER : SpanKind.INTERNAL, startTime: startedAt },
        from,
      );
      const { traceId } = span.spanContext();
      if (!span.isRecording()) return { traceId };
      return {
        traceId,
        end(ended) {
          const parts = ended.spans.kept();
          if (!fits(parts.length + 1)) return;
          const contexts = new Map<SpanRecord | undefined, Context>([[undefined, trace.setSpan(ROOT_CONTEXT, span)]]);
          for (const part of parts) {
            const startTime = startedAt + part.startMs;
            const made = tracer.startSpan(
              part.kind === 'call' ? part.name : `${part.kind} ${part.name}`,
              {
                kind: part.kind === 'call' || part.kind === 'search' ? SpanKind.INTERNAL : SpanKind.CLIENT,
                startTime,
                attributes: attributesOf(part),
              },
              contexts.get(part.parent),
            );
            contexts.set(part, trace.setSpan(ROOT_CONTEXT, made));
            markFailure(made, part.failure);
            made.end(startTime + part.milliseconds);
          }
          complete(span, ended, parts.length);
          span.end(startedAt + ended.milliseconds);
        },
      };
    },
    figures: () => ({ sent: counted.sent, lost: counted.lost }),
    async close() {
      await provider.shutdown().catch(() => {});
    },
  };
}

function complete(span: Span, { name, request, failure, spans }: EndedTrace, sent: number): void {
  span.updateName(name);
  const attributes: Attributes = { 'bancale.spans_left_out': spans.count - sent };
  for (const [kind, { count, milliseconds }] of spans.sums()) {
    attributes[`bancale.${kind}.count`] = count;
    attributes[`bancale.${kind}.ms`] = Math.round(milliseconds * 10) / 10;
  }
  if (request) {
    attributes['http.request.method'] = request.method;
    attributes['http.response.status_code'] = request.status;
  }
  span.setAttributes(attributes);
  markFailure(span, failure ?? (request && request.status >= 500 ? String(request.status) : undefined));
}

function markFailure(span: Span, failure: string | undefined): void {
  if (failure === undefined) return;
  span.setAttribute('error.type', failure);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Names of the semantic conventions, where they have one. */
function attributesOf({ kind, name, host }: SpanRecord): Attributes {
  if (kind === 'database') return { 'db.system.name': 'postgresql', 'db.operation.name': name };
  return { 'bancale.kind': kind, ...(host !== undefined && { 'server.address': host }) };
}

function contextOf(header: string): Context {
  const parent = parseTraceParent(header);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** Says to the queue that all went well: what did not is counted here, and never tried again. */
function countingExporter(
  { url, headers, breaker }: OpenTelemetryOptions,
  counted: { sent: number; lost: number },
): SpanExporter {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_MS });
  const send = (spans: Parameters<SpanExporter['export']>[0]) =>
    breaker.run(
      () =>
        new Promise<void>((resolve, reject) => {
          exporter.export(spans, ({ error, code }) =>
            code === 0 ? resolve() : reject(error ?? new Error('not taken')),
          );
        }),
      { limitMs: EXPORT_MS },
    );
  return {
    export(spans, done) {
      void send(spans)
        .then(
          () => {
            counted.sent += spans.length;
          },
          () => {
            counted.lost += spans.length;
          },
        )
        .then(() => done({ code: 0 }));
    },
    forceFlush: async () => {},
    shutdown: () => exporter.shutdown(),
  };
}
