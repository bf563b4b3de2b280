/**
 * Calls to Valkey with the limits that every engine has (decision 0360): 100 ms, after which the caller goes on without
 * it, and a breaker.
 */

import { type Watching, watchedBreaker } from '../engines/watched-breaker.ts';
import { inSpan } from '../tracing/spans.ts';
import { ValkeyLink } from './valkey-link.ts';
import type { Script } from './valkey-scripts.ts';
import type { ValkeyAddress } from './valkey-url.ts';

/** A lookup in the same network takes a fifth of a millisecond: one that takes this long is not worth waiting for. */
const CALL_MS = 100;

export interface ValkeyServer {
  /** Whether calls are made, and so whether processes count together at this moment. */
  readonly isThere: boolean;
  /** @throws when there is no response: away, late, or refused by the server (no memory left, no permission) */
  call(...words: readonly string[]): Promise<unknown>;
  /** Runs a script; its text is sent only when the server does not know it yet. @throws as `call` */
  run(script: Script, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown>;
  /** Resolves when the first connection was tried. */
  readonly tried: Promise<void>;
  close(): Promise<void>;
}

export function openValkeyServer(address: ValkeyAddress, watching: Watching): ValkeyServer {
  const link = new ValkeyLink({ address, name: 'bancale', log: watching.log });
  const breaker = watchedBreaker(watching, { engine: 'valkey' });
  const call = (name: string, work: () => Promise<unknown>) =>
    inSpan({ kind: 'valkey', name }, () => breaker.run(work, { limitMs: CALL_MS }));
  return {
    get isThere() {
      return link.isReady && breaker.state === 'closed';
    },
    call: (...words) => call(words[0] ?? '', () => link.send(words)),
    run: ({ text, sha1 }, keys, values) =>
      call('script', async () => {
        const rest = [String(keys.length), ...keys, ...values.map(String)];
        try {
          return await link.send(['EVALSHA', sha1, ...rest]);
        } catch (error) {
          if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
          return link.send(['EVAL', text, ...rest]);
        }
      }),
    tried: link.tried,
    close: () => link.close(),
  };
}
