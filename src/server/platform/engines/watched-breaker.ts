/** A breaker that operators see: its state and times in `/metrics`, a line in the log when an engine goes and comes back. */

import type { Metrics } from '../http/logging/metrics.ts';
import type { Log } from '../http/logging/request-log.ts';
import { type BreakerOptions, CircuitBreaker } from './circuit-breaker.ts';

export interface Watching {
  readonly metrics: Pick<Metrics, 'engine'>;
  readonly log: Pick<Log, 'warn' | 'info'>;
}

/** @param options as of `CircuitBreaker`; `engine` is the label in `/metrics` and the name in the log */
export function watchedBreaker(
  { metrics, log }: Watching,
  options: Omit<BreakerOptions, 'changed' | 'observe'>,
): CircuitBreaker {
  const { engine } = options;
  let isAway = false;
  const breaker: CircuitBreaker = new CircuitBreaker({
    ...options,
    observe: metrics.engine(engine, () => breaker.state),
    changed(state) {
      // A probe that fails changes nothing for the reader of the log.
      if (state === 'open' && !isAway) log.warn({ engine }, 'an engine is away: the shop goes on without it');
      if (state === 'closed') log.info({ engine }, 'an engine is back');
      isAway = state !== 'closed';
    },
  });
  return breaker;
}
