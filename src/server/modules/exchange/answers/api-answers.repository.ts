/** SQL of responses to keys of requests. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface AnswerKey {
  readonly connectionId: number;
  readonly key: string;
}

/**
 * False = the key was used before. A request with the same key that is under way is waited for, because its row is locked until its
 * transaction ends.
 */
export async function claimAnswer(
  transaction: Queryable,
  { connectionId, key }: AnswerKey,
  { call, request, at }: { readonly call: string; readonly request: Uint8Array; readonly at: Date },
): Promise<boolean> {
  const rows = await transaction.query(
    'exchange.claim-answer',
    `insert into api_answers (connection_id, key, call, request, at) values ($1, $2, $3, $4, $5)
     on conflict (connection_id, key) do nothing returning key`,
    [connectionId, key, call, request, at],
  );
  return rows.length > 0;
}

export interface StoredAnswer {
  readonly call: string;
  readonly request: Buffer;
  readonly answer: unknown;
}

export async function readApiAnswer(
  transaction: Queryable,
  { connectionId, key }: AnswerKey,
): Promise<StoredAnswer | undefined> {
  const [stored] = await transaction.query<StoredAnswer>(
    'exchange.read-answer',
    'select call, request, answer from api_answers where connection_id = $1 and key = $2',
    [connectionId, key],
  );
  return stored;
}

export const keepApiAnswer = (transaction: Queryable, { connectionId, key }: AnswerKey, answer: unknown) =>
  transaction.query(
    'exchange.keep-answer',
    'update api_answers set answer = $3 where connection_id = $1 and key = $2',
    [connectionId, key, JSON.stringify(answer)],
  );

/** A client asks again within hours; a week is more than enough. */
export const forgetApiAnswers = (db: Queryable, before: Date) =>
  db.query('exchange.forget-answers', 'delete from api_answers where at < $1', [before]);
