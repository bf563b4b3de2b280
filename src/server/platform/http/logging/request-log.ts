/** One line of JSON per request, without personal data: no bodies, names, addresses, tokens or query texts. */
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { recordedTraceId } from '#server/platform/tracing/spans.ts';

export type Log = Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>;

export interface LogOptions {
  readonly level: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Destination of the lines; default: standard output. */
  readonly to?: DestinationStream;
  /** Lines of requests and jobs whose trace is recorded have its id, `trace_id`. */
  readonly traces?: boolean;
}

/** Lines are buffered for up to a second; `flush` writes the rest before the process ends. */
export function createLog({ level, to, traces = false }: LogOptions): { log: Log; flush: () => void } {
  const buffered = to ? undefined : destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 });
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    ...(traces && { mixin: traceOfLine }),
  };
  return {
    log: pino(options, to ?? buffered ?? destination(1)),
    flush: () => {
      buffered?.flushSync();
    },
  };
}

function traceOfLine(): object {
  const id = recordedTraceId();
  return id === undefined ? {} : { trace_id: id };
}
