/**
 * The connection to OpenSearch. Every call has a limit that this process enforces, and searches are tried once more on another node. The
 * client package is loaded when a connection is opened, so that a shop without `SEARCH_URL` does not have it in memory.
 */
import { CircuitBreaker, EngineAwayError } from '#server/platform/engines/circuit-breaker.ts';
import { inSpan } from '#server/platform/tracing/spans.ts';

/** JSON that is sent or came. */
export type Json = Readonly<Record<string, unknown>>;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
  /** Lines of `_bulk` and `_msearch`; instead of `body`. */
  readonly lines?: readonly Json[];
}

export interface Cluster {
  /**
   * One call that a visitor waits for.
   * @throws EngineAwayError when nothing came in time; ClusterError for a response that is none
   */
  ask<Answer extends object>(call: Call): Promise<Answer>;
  /** One call of the work in the background (filling, a new index), which may take minutes. @throws ClusterError */
  work<Answer extends object>(call: Call): Promise<Answer>;
  close(): Promise<void>;
}

/** OpenSearch served, but not with what was asked for: no such index, a failed shard, a refused write. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
  /** HTTP status; 0 = there was no response, or one that counts as none. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

export interface ClusterOptions {
  /** `https://user:password@host:9200`, one for each node. */
  readonly nodes: readonly string[];
  readonly breaker?: CircuitBreaker;
  /** Milliseconds for a call of a visitor, both tries together; default 2 s. */
  readonly limitMs?: number;
}

const LIMIT_MS = 2_000;
const WORK_MS = 600_000;
const NAME = 'opensearch';

/** @param nodes as `SEARCH_URL` names them: addresses with commas */
export const nodesOf = (nodes: string): string[] =>
  nodes
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

export async function openCluster({ nodes, breaker, limitMs = LIMIT_MS }: ClusterOptions): Promise<Cluster> {
  const { Client, errors } = await import('@opensearch-project/opensearch');
  // The retry is for a node that is gone: it has to end before the limit, so half of it is the first one's.
  const client = new Client({
    nodes: [...nodes],
    maxRetries: 0,
    requestTimeout: WORK_MS,
    // Names of keys are our own fields: responses need not be searched for keys that harm objects.
    disablePrototypePoisoningProtection: true,
  });
  const guard = breaker ?? new CircuitBreaker({ engine: NAME, isFailure });

  /** Its limit ends the request itself: aborting one throws outside of every promise of the client. */
  async function send<Answer extends object>(call: Call, timeoutMs: number): Promise<Answer> {
    const { method, path, query, body, lines } = call;
    const request = client.transport.request(
      {
        method,
        path,
        ...(query && { querystring: { ...query } }),
        ...(lines ? { bulkBody: [...lines] } : { body: body ?? '' }),
      } as never,
      { requestTimeout: timeoutMs, maxRetries: 0 },
    ) as unknown as Promise<{ body: Answer }>;
    try {
      return (await request).body;
    } catch (error) {
      throw asClusterError(error, errors);
    }
  }

  return {
    ask: (call) =>
      inSpan({ kind: NAME, name: nameOf(call) }, () =>
        guard.run(
          async (signal) => {
            try {
              return await send(call, limitMs / 2);
            } catch (error) {
              if (signal.aborted || !(error instanceof ClusterError) || !isOfNode(error)) throw error;
              return send(call, limitMs / 2);
            }
          },
          { limitMs },
        ),
      ),
    work: (call) => send(call, WORK_MS),
    close: () => client.close(),
  };
}

/** `_search`; of a trace. */
const nameOf = ({ method, path }: Call): string => /\b_\w+/.exec(path)?.[0] ?? method;

/** Another node may do better: none served, or this one is overloaded. */
const isOfNode = ({ status }: ClusterError): boolean => status === 0 || status === 429 || status >= 500;

/** What a breaker counts: a request that is refused says nothing about the health of the cluster. */
export const isFailure = (error: unknown): boolean => !(error instanceof ClusterError) || isOfNode(error);

interface ClientErrors {
  readonly ResponseError: new (...args: never[]) => Error;
}

function asClusterError(error: unknown, { ResponseError }: ClientErrors): Error {
  if (error instanceof EngineAwayError) return error;
  if (error instanceof ResponseError) {
    const { statusCode, body } = error as Error & { statusCode: number; body: unknown };
    return new ClusterError(`OpenSearch answered ${statusCode}: ${reasonOf(body) ?? error.message}`, statusCode);
  }
  return new ClusterError(error instanceof Error ? error.message : String(error), 0);
}

function reasonOf(body: unknown): string | undefined {
  const { error } = (body ?? {}) as { error?: { root_cause?: Array<{ reason?: string }>; reason?: string } | string };
  if (typeof error === 'string') return error;
  return error?.root_cause?.[0]?.reason ?? error?.reason;
}
