/**
 * Where the time of a request or a job goes, as spans (docs/decisions/0393-spans-are-chosen-at-the-end.md). This file is all that the rest of the server knows of
 * tracing; the packages of OpenTelemetry are behind it and loaded only where a collector is given. Without one, each
 * function here is a single check.
 *
 * Attributes are names of statements, engines, methods and hosts, status codes and error codes: never values, texts,
 * persons, paths or keys. So there is no function that sets an attribute of any name.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { LongestSpans } from './longest-spans.rules.ts';
import type { SpanDetails, SpanRecord } from './span-record.ts';

/** A root that ended, to be sent. */
export interface EndedTrace {
  readonly name: string;
  readonly milliseconds: number;
  readonly failure: string | undefined;
  readonly request: RequestDetails | undefined;
  readonly spans: LongestSpans;
}

export interface RequestDetails {
  readonly method: string;
  readonly status: number;
}

/** Begins traces; implemented by `open-telemetry.ts`. */
export interface TraceSource {
  /**
   * @param parent the header `traceparent` of a request; undefined for jobs
   * @returns `end` is left out when the trace is not recorded
   */
  begin(
    kind: 'request' | 'job',
    parent?: string,
  ): { readonly traceId: string; readonly end?: (trace: EndedTrace) => void };
}

interface Root {
  readonly traceId: string;
  /** Undefined: not recorded, or ended already. */
  spans: LongestSpans | undefined;
  isOpen: boolean;
  readonly startedAt: number;
}

interface Place {
  readonly root: Root;
  readonly parent: SpanRecord | undefined;
}

const places = new AsyncLocalStorage<Place>();
let source: TraceSource | undefined;

/** From now on requests and jobs of this thread are traced; returns the function that ends that. */
export function traceWith(given: TraceSource): () => void {
  source = given;
  return () => {
    if (source === given) source = undefined;
  };
}

export const isTracing = (): boolean => source !== undefined;

/** Id of the trace that this code is part of, recorded or not; undefined = nothing is traced. */
export function currentTraceId(): string | undefined {
  const root = source && places.getStore()?.root;
  return root?.isOpen ? root.traceId : undefined;
}

/** The same, only where there will be a trace under this id. */
export function recordedTraceId(): string | undefined {
  const root = source && places.getStore()?.root;
  return root?.spans ? root.traceId : undefined;
}

/** Work that is part of a request or job. Outside of one, and where the trace is not recorded: just the work. */
export function inSpan<T>(details: SpanDetails, work: () => Promise<T>): Promise<T> {
  if (source === undefined) return work();
  const place = places.getStore();
  return place?.root.spans ? recorded(place, details, work) : work();
}

async function recorded<T>({ root, parent }: Place, details: SpanDetails, work: () => Promise<T>): Promise<T> {
  const span: SpanRecord = {
    ...details,
    parent,
    startMs: performance.now() - root.startedAt,
    milliseconds: 0,
    failure: undefined,
  };
  try {
    return await places.run({ root, parent: span }, work);
  } catch (error) {
    span.failure = failureName(error);
    throw error;
  } finally {
    span.milliseconds = performance.now() - root.startedAt - span.startMs;
    root.spans?.add(span);
  }
}

export interface TracedResponse {
  readonly status: number;
}

export interface TracedRequest {
  readonly method: string;
  header(name: string): string | undefined;
}

/**
 * A request: a root, or a part of the page that makes it.
 * @param nameOf called at the end, and only where the trace is recorded
 */
export async function inRequest<Response extends TracedResponse>(
  request: TracedRequest,
  nameOf: (response: Response | undefined) => string,
  work: () => Promise<Response>,
): Promise<Response> {
  if (source === undefined) return work();
  const outer = places.getStore();
  if (outer?.root.isOpen)
    return outer.root.spans ? recorded(outer, { kind: 'call', name: nameOf(undefined) }, work) : work();
  return asRoot(source.begin('request', request.header('traceparent')), work, (response, trace) => ({
    ...trace,
    name: nameOf(response),
    request: { method: request.method, status: response?.status ?? 500 },
  }));
}

/** A run of background work: always a root of its own, whatever asked for it. */
export async function inJob<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  if (source === undefined) return work();
  return asRoot(source.begin('job'), work, (_, trace) => ({ ...trace, name, request: undefined }));
}

async function asRoot<T>(
  { traceId, end }: ReturnType<TraceSource['begin']>,
  work: () => T | Promise<T>,
  complete: (result: T | undefined, trace: Pick<EndedTrace, 'milliseconds' | 'failure' | 'spans'>) => EndedTrace,
): Promise<T> {
  const root: Root = { traceId, startedAt: performance.now(), isOpen: true, spans: end && new LongestSpans() };
  let result: T | undefined;
  let failure: string | undefined;
  try {
    result = await places.run({ root, parent: undefined }, work);
    return result;
  } catch (error) {
    failure = failureName(error);
    throw error;
  } finally {
    root.isOpen = false;
    const { spans } = root;
    // What goes on after the response belongs to no trace any more.
    root.spans = undefined;
    if (end && spans) end(complete(result, { milliseconds: performance.now() - root.startedAt, failure, spans }));
  }
}

/** A code, or the class of the error; its message may name persons. */
function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? code : error.name;
}
