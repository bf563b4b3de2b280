/** Pictures and documents below `/media/`; some documents are for customers only (C-CAT-1). */
import { createReadStream } from 'node:fs';
import type { IdentityCheck } from './caller.ts';
import { failure } from './error-answer.ts';
import type { Handler } from './exchange.ts';
import { languageOf } from './mount.ts';

/** A file as the catalogue describes it. */
export interface ServedFile {
  readonly path: string;
  readonly size: number;
  readonly access: 'everybody' | 'customers';
  readonly headers: Readonly<Record<string, string>>;
}

const PREFIX = '/media/';

export function mediaHandler(
  find: (name: string) => Promise<ServedFile | undefined>,
  identity: Pick<IdentityCheck, 'visit'>,
): Handler {
  return async (exchange) => {
    const locale = languageOf(exchange);
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD')
      return failure('method-not-allowed', locale, { Allow: 'GET' });
    const file = await find(exchange.path.slice(PREFIX.length));
    if (!file) return failure('not-found', locale);
    if (file.access === 'customers' && !(await identity.visit(exchange)).person) return failure('forbidden', locale);
    // The name holds the content's hash, so it is the tag too.
    const headers = { ...file.headers, ETag: `"${exchange.path.slice(PREFIX.length)}"` };
    if (exchange.header('if-none-match') === headers.ETag) return { status: 304, headers, body: null };
    return {
      status: 200,
      headers: { ...headers, 'Content-Length': String(file.size) },
      body: createReadStream(file.path),
    };
  };
}
