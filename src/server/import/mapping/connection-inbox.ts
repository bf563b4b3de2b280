/** What the mapping of a connection says of the names of its files. */
import { createHash } from 'node:crypto';
import type { Queryable } from '#server/platform/db/index.ts';
import { readConnectionMapping } from './connection-mapping.repository.ts';
import { inboxRules, type MappedName, nameByInbox } from './inbox-rules.ts';
import { type MappingDocument, readMappingText } from './mapping-document.ts';

/** As a mapping is called in messages about a stored one. */
export const STORED_NAME = 'mapping.yaml';

export interface ConnectionInbox {
  /** Undefined: no entry of its mapping is for a file of this name. */
  nameOf(name: string, at: { readonly timeZone: string; readonly now: Date }): MappedName | undefined;
}

const NONE: ConnectionInbox = { nameOf: () => undefined };
/** Of mappings that were read: a folder is looked into every five seconds. */
const known = new Map<string, ConnectionInbox>();
const MOST_KNOWN = 50;

/** One that cannot be read any more, after a new version of the shop, is for no file: they wait for a person. */
export async function readConnectionInbox(db: Queryable, connectionId: number): Promise<ConnectionInbox> {
  const stored = await readConnectionMapping(db, connectionId);
  if (!stored) return NONE;
  const digest = createHash('sha256').update(stored.source).digest('hex');
  const before = known.get(digest);
  if (before) return before;
  const read = await readMappingText(stored.source, STORED_NAME).then(inboxOf, () => NONE);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(digest, read);
  return read;
}

function inboxOf(document: MappingDocument): ConnectionInbox {
  const rules = inboxRules(document);
  return { nameOf: (name, at) => nameByInbox(document, rules, name, at) };
}
