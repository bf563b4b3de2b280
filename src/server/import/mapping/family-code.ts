/** The code of a family of which a file says the path of names only. */
import { createHash } from 'node:crypto';
import { slugOf } from '#server/modules/catalogue/index.ts';

/** Short, readable and the same at every import: the name, and four digits derived from the whole path. */
export function familyCode(path: readonly string[]): string {
  const digest = createHash('sha256').update(path.join('\u0000').toLowerCase()).digest('hex').slice(0, 4);
  return `${slugOf(path.at(-1) ?? '')
    .slice(0, 24)
    .replace(/-$/, '')}-${digest}`;
}
