/** One part of a trace, as it is collected until the trace ends. */

/** What a span is about; also the name under which all of its kind are summed up at the root. `transaction`: the statements in it count by themselves. */
export type SpanKind =
  | 'call'
  | 'database'
  | 'transaction'
  | 'search'
  | 'valkey'
  | 's3'
  | 'kafka'
  | 'opensearch'
  | 'mail'
  | 'outgoing';

export interface SpanDetails {
  readonly kind: SpanKind;
  /** Few different ones: `cart.read-rows`, `wrapper.send_order`. */
  readonly name: string;
  /** Name of the server that is asked, without port and path. */
  readonly host?: string;
}

export interface SpanRecord extends SpanDetails {
  /** Undefined: a part of the root. */
  readonly parent: SpanRecord | undefined;
  /** Since the root began. */
  readonly startMs: number;
  milliseconds: number;
  /** Code of the error with which it ended. */
  failure: string | undefined;
}
