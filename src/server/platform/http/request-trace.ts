/**
 * Whose request is being worked on, for whoever writes the audit log: a service deep inside a call can say what happened without
 * every function on the way carrying who and from where (docs/decisions/0160-audit-log.md). Nothing else may depend on it: what decides
 * something gets its caller passed in.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestTrace {
  readonly requestId: string;
  /** Network address of the visitor. */
  readonly address: string;
  /** Known once the session was read. */
  userId: number | null;
  /** For whom the person acts; 0 = nobody. */
  clientId: number;
}

const traces = new AsyncLocalStorage<RequestTrace>();

export function traced<T>(trace: RequestTrace, work: () => T): T {
  return traces.run(trace, work);
}

/** undefined outside of a request: commands, jobs. */
export function currentTrace(): RequestTrace | undefined {
  return traces.getStore();
}
