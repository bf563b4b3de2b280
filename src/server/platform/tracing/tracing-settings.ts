/** Where traces go, and which (docs/scale-out-tracing.md). */
export interface TracingSettings {
  /** Of the collector: `http://collector:4318/v1/traces`. */
  readonly url: string;
  /** Login of the collector. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of the requests and jobs that are recorded, 0 to 1. */
  readonly share: number;
  /** Whether a `traceparent` is from a proxy of ours: then its id and its decision count. */
  readonly trustsParents: boolean;
}
