/** Whether the chain of operations still holds: `npm run shop -- audit verify`. */
import type { Queryable } from '#server/platform/db/index.ts';
import { changeDigest, operationDigest, valuesDigest } from './operation-digest.ts';
import {
  type ChainChange,
  type ChainLink,
  readChainEnds,
  readChangesOf,
  readLinks,
} from './operation-reading.repository.ts';

export interface ChainReport {
  readonly operations: number;
  readonly changes: number;
  /** Operations and changes whose values were blanked because a person was erased. */
  readonly forgotten: number;
  /** Digest of the last operation, in hexadecimal: a note of it made earlier shows whether the end was cut off. */
  readonly end: string;
  /** The first link that does not hold; undefined = all do. */
  readonly broken: { readonly operationId: number; readonly why: 'missing' | 'changed' | 'values' } | undefined;
}

const AT_ONCE = 500;

export async function verifyChain(db: Queryable): Promise<ChainReport> {
  const ends = await readChainEnds(db);
  const counts = { operations: 0, changes: 0, forgotten: 0 };
  let [position, digest] = [ends.startPosition, ends.startDigest];
  const report = (broken?: ChainReport['broken']) => ({ ...counts, end: digest.toString('hex'), broken });
  for (;;) {
    const links = await readLinks(db, position, AT_ONCE);
    const changes = await readChangesOf(
      db,
      links.map(({ id }) => id),
    );
    const byOperation = Map.groupBy(changes, ({ operationId }) => operationId);
    for (const link of links) {
      const own = byOperation.get(link.id) ?? [];
      const why = link.position !== position + 1 ? 'missing' : faultOf(digest, link, own);
      if (why) return report({ operationId: link.id, why });
      counts.operations += 1;
      counts.changes += own.length;
      counts.forgotten += own.filter(({ forgotten }) => forgotten).length + (link.forgotten ? 1 : 0);
      [position, digest] = [link.position, link.digest];
    }
    if (links.length < AT_ONCE) break;
  }
  // Operations that were written while this one read are beyond the end that it knows.
  if (position < ends.endPosition) return report({ operationId: 0, why: 'missing' });
  if (position === ends.endPosition && !digest.equals(ends.endDigest))
    return report({ operationId: 0, why: 'changed' });
  return report();
}

function faultOf(previous: Buffer, link: ChainLink, changes: readonly ChainChange[]): 'changed' | 'values' | undefined {
  if (!link.forgotten && !valuesDigest(link).equals(link.valuesDigest)) return 'values';
  if (changes.some((change) => !change.forgotten && changeDigest(change) !== change.digest.toString('hex')))
    return 'values';
  const digests = changes.map(({ digest }) => digest.toString('hex'));
  return operationDigest(previous, link, link.valuesDigest, digests).equals(link.digest) ? undefined : 'changed';
}
