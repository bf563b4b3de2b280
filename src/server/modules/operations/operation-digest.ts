/**
 * The chain of digests: `digest = sha256(previous ‖ sha256(row without values) ‖ sha256(values) ‖ sha256(digests of the
 * changes))`. A person who is erased leaves the digests of their values behind, so that the chain still holds.
 */
import { createHash, hash } from 'node:crypto';
import type { Json, Operation, StoredChange, Values } from './operation.ts';

/** JSON with sorted keys: the same text before it is stored as jsonb and after it is read. Without lists in between: it is made of thousands. */
export function canonical(value: Json | undefined): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value !== 'object') return JSON.stringify(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const one of value as readonly Json[]) text += `${text && ','}${canonical(one)}`;
    return `[${text}]`;
  }
  const values = value as Values;
  for (const name of Object.keys(values).sort())
    if (values[name] !== undefined) text += `${text && ','}${JSON.stringify(name)}:${canonical(values[name])}`;
  return `{${text}}`;
}

export const sha256 = (...parts: ReadonlyArray<string | Uint8Array>): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** In hexadecimal: an operation may have thousands, and a text weighs a tenth of a buffer. */
export const changeDigest = ({ seq, entity, key, before, after }: StoredChange): string =>
  hash('sha256', canonical([seq, entity, key, before, after]));

export const valuesDigest = ({ actorName, params }: Pick<Operation, 'actorName' | 'params'>): Buffer =>
  sha256(canonical([actorName, params]));

/** `previous`: digest of the operation before, empty for the first one; `changes`: digests in hexadecimal. */
export function operationDigest(
  previous: Uint8Array,
  row: Omit<Operation, 'actorName' | 'params' | 'state' | 'undoneBy'>,
  values: Uint8Array,
  changes: readonly string[],
): Buffer {
  const { id, at, actorUserId, source, kind, customerId, requestId, rows, undoOf } = row;
  const fixed = canonical([id, at.toISOString(), actorUserId, source, kind, customerId, requestId, rows, undoOf]);
  return sha256(previous, sha256(fixed), values, sha256(Buffer.from(changes.join(''), 'hex')));
}
