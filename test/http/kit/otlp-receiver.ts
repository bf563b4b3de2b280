/** Takes spans as a collector does (OTLP over HTTP, JSON). */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TracingSettings } from '#server/platform/tracing/tracing-settings.ts';

/** One span as it was sent, attributes as an object. */
export interface ReceivedSpan {
  readonly name: string;
  /** 2 = a request to us, 3 = to others, 1 = neither. */
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly from: bigint;
  readonly to: bigint;
  readonly isFailed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface OtlpReceiver {
  readonly settings: TracingSettings;
  readonly spans: ReceivedSpan[];
  /** Of the resource of all of them. */
  readonly resource: () => Readonly<Record<string, unknown>>;
  /** All bodies as they came. */
  readonly bodies: string[];
  readonly headers: IncomingHttpHeaders[];
  /** It takes requests and responds to none. */
  freeze(): void;
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface WireSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
  attributes: Attribute[];
}
interface Body {
  resourceSpans: Array<{ resource: { attributes: Attribute[] }; scopeSpans: Array<{ spans: WireSpan[] }> }>;
}

const objectOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export async function startOtlpReceiver(given: Partial<TracingSettings> = {}): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let resource = {};
  let isFrozen = false;
  const server = createServer(async (request, response) => {
    if (isFrozen) return;
    const body = await text(request);
    bodies.push(body);
    headers.push(request.headers);
    for (const one of (JSON.parse(body) as Body).resourceSpans) {
      resource = objectOf(one.resource.attributes);
      for (const span of one.scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          name: span.name,
          kind: span.kind,
          traceId: span.traceId,
          spanId: span.spanId,
          ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
          from: BigInt(span.startTimeUnixNano),
          to: BigInt(span.endTimeUnixNano),
          isFailed: span.status.code === 2,
          attributes: objectOf(span.attributes),
        });
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
  return {
    settings: { url, headers: {}, serviceName: 'bancale', share: 1, trustsParents: false, ...given },
    spans,
    resource: () => resource,
    bodies,
    headers,
    freeze() {
      isFrozen = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
