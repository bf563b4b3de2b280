import { inRequest, isTracing } from '#server/platform/tracing/spans.ts';
import type { Exchange, Handler } from '../exchange.ts';

/** Each request that `handle` responds to is a span, with the name of its call; where nothing is traced: just `handle`. */
export function traceEach(nameOf: (exchange: Exchange) => string, handle: Handler): Handler {
  return (exchange) =>
    isTracing()
      ? inRequest(
          exchange,
          () => nameOf(exchange),
          () => handle(exchange),
        )
      : handle(exchange);
}
