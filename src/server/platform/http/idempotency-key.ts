/** The `Idempotency-Key` of a request of another system: which request it is, so that it is done once (C-EXC-2). */
import { createHash } from 'node:crypto';
import { AppError } from '#contract/values/errors.ts';
import type { Exchange } from './exchange.ts';

const HEADER = 'Idempotency-Key';
/** Printable ASCII, as UUIDs and numbers of the other system are. */
const KEY = /^[\x21-\x7e]{1,200}$/;

export interface RequestKey {
  readonly key: string;
  /** SHA-256 of what was asked. */
  readonly digest: Buffer;
}

/**
 * Undefined: the request has none. @param asked what was asked: the parsed fields, whose order does not matter, or the bytes of a file.
 * @throws AppError `validation`
 */
export function requestKey(exchange: Pick<Exchange, 'header'>, asked: unknown): RequestKey | undefined {
  const key = exchange.header(HEADER.toLowerCase())?.trim();
  if (key === undefined || key === '') return undefined;
  if (!KEY.test(key)) throw new AppError('validation', { errors: { [HEADER]: ['1–200 ASCII'] } });
  const hash = createHash('sha256');
  hash.update(asked instanceof Uint8Array ? asked : JSON.stringify(asked, sortedFields));
  return { key, digest: hash.digest() };
}

const sortedFields = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
