/**
 * Requests inside the process: page rendering uses the API without a network and without the objects of `fetch`. The
 * same handler processes them, hence with the same checks.
 */
import { AppError } from '#contract/values/errors.ts';
import type { Handler, HttpResponse } from './exchange.ts';

/** The caller is trusted: origin and IP address are those of the page request. */
export interface InnerCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
  readonly origin: string;
  /** IP address of the visitor, for rate limits. */
  readonly address: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface InnerResponse {
  readonly status: number;
  readonly text: string;
  /** The parsed value of the text, when available; it may be shared, so it is read-only. */
  readonly value?: unknown;
  /** `Set-Cookie` lines. */
  readonly setCookies: readonly string[];
}

export function innerCalls(handler: Handler): (call: InnerCall) => Promise<InnerResponse> {
  return async ({ headers, body, ...request }) =>
    innerResponse(
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

function innerResponse({ status, headers, body, value }: HttpResponse): InnerResponse {
  const cookies = headers['Set-Cookie'] ?? [];
  return {
    status,
    // API responses are always text; media files are not, and pages link to them instead of reading them.
    text: typeof body === 'string' ? body : '',
    value,
    setCookies: typeof cookies === 'string' ? [cookies] : cookies,
  };
}
