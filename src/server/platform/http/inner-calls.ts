/**
 * Calls made inside the process: page rendering asks the API without a network hop and without the objects of `fetch`. The same
 * handler, hence the same checks, answers them.
 */
import { AppError } from '#contract/values/errors.ts';
import type { Answer, Handler } from './exchange.ts';

/** The caller is trusted: origin and address are the visitor's, as the page request told them. */
export interface InnerCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
  readonly origin: string;
  /** Address of the visitor, for limits. */
  readonly address: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface InnerAnswer {
  readonly status: number;
  readonly text: string;
  /** What the text says, when it is at hand; it may be shared with others, so it is only to be read. */
  readonly value?: unknown;
  /** Lines for `Set-Cookie`. */
  readonly setCookies: readonly string[];
}

export function innerCalls(handler: Handler): (call: InnerCall) => Promise<InnerAnswer> {
  return async ({ headers, body, ...request }) =>
    innerAnswer(
      await handler({
        ...request,
        header: (name) => headers[name],
        async body(limit) {
          const bytes = Buffer.from(body);
          if (bytes.length > limit) throw new AppError('body-too-large');
          return bytes;
        },
      }),
    );
}

function innerAnswer({ status, headers, body, value }: Answer): InnerAnswer {
  const cookies = headers['Set-Cookie'] ?? [];
  return {
    status,
    // API answers are texts; only media files are anything else, and pages link to those instead of reading them.
    text: typeof body === 'string' ? body : '',
    value,
    setCookies: typeof cookies === 'string' ? [cookies] : cookies,
  };
}
