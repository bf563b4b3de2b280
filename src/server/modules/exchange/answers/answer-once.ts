/**
 * The same request of another system twice, at the same time, or after a response that was lost, is done once (C-EXC-2): the claim of its
 * `Idempotency-Key`, the work and the response are one transaction. The pattern is that of keys of operations, which belong to people.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { ApiCaller } from '#server/platform/http/api-caller.ts';
import type { RequestKey } from '#server/platform/http/idempotency-key.ts';
import { ExchangeProblem } from '#server/platform/http/problem-details.ts';
import { claimAnswer, keepApiAnswer, readApiAnswer } from './api-answers.repository.ts';

/** A request that says which one it is. */
export interface OnceOnly {
  readonly connectionId: number;
  /** As sent in `Idempotency-Key`. */
  readonly key: string;
  /** Name of the endpoint. */
  readonly call: string;
  /** SHA-256 of what was asked. */
  readonly request: Uint8Array;
}

export const onceOf = (
  { connectionId }: Pick<ApiCaller, 'connectionId'>,
  { name: call }: { readonly name: string },
  key: RequestKey | undefined,
): OnceOnly | undefined => key && { connectionId, key: key.key, call, request: key.digest };

/**
 * Claims the key until the transaction ends. Returns the stored response when the same request got one before, as `{answer}`.
 * @throws ExchangeProblem `idempotency-key-reused` when it was another request.
 */
export async function answeredBefore(
  transaction: Queryable,
  once: OnceOnly,
  at: Date,
): Promise<{ readonly answer: unknown } | undefined> {
  if (await claimAnswer(transaction, once, { call: once.call, request: once.request, at })) return undefined;
  const stored = await readApiAnswer(transaction, once);
  if (!stored || stored.call !== once.call || !stored.request.equals(once.request))
    throw new ExchangeProblem('idempotency-key-reused');
  return { answer: stored.answer };
}

/**
 * Runs `work` in a transaction, once per key; without a key, always. @returns what it returned, which must be JSON.
 * @throws ExchangeProblem `idempotency-key-reused`; whatever the work throws, with nothing written and the key free again.
 */
export function answerOnce<Answer>(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  once: OnceOnly | undefined,
  work: (transaction: Queryable) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (transaction) => {
    if (!once) return work(transaction);
    const before = await answeredBefore(transaction, once, clock());
    if (before) return before.answer as Answer;
    const answer = await work(transaction);
    await keepApiAnswer(transaction, once, answer);
    return answer;
  });
}
