/**
 * The request being processed, for the audit log: a service deep inside a request can log what happened without every
 * function passing the caller along (docs/decisions/0160-audit-log.md). Nothing else may depend on it: code that makes
 * decisions gets its caller as an argument.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestTrace {
  readonly requestId: string;
  /** IP address of the visitor. */
  readonly address: string;
  /** Known once the session was read. */
  userId: number | null;
  /** The customer that the user acts for; 0 = none. */
  customerId: number;
}

const traces = new AsyncLocalStorage<RequestTrace>();

export function traced<T>(trace: RequestTrace, work: () => T): T {
  return traces.run(trace, work);
}

/** undefined outside of a request: commands, jobs. */
export function currentTrace(): RequestTrace | undefined {
  return traces.getStore();
}
