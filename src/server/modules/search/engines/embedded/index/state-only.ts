import type { DocumentPatch, SearchDocument } from '../../search-document.ts';
import { fingerprintOf } from './fingerprint.ts';
import { documentOf, NO_PARENT, type Segment } from './segment.ts';

/** What was read again, parted by whether texts changed. */
export interface ReadAgain {
  /** The state of the documents whose groups have the same texts as before. */
  readonly states: DocumentPatch[];
  /** Ids of these groups' parents and single articles. */
  readonly unchanged: ReadonlySet<number>;
  /** Documents of the other groups, parents first. */
  readonly changed: SearchDocument[];
}

/** Parts documents that were read again, whole groups with parents before their children. */
export function partByTexts(segments: readonly Segment[], documents: readonly SearchDocument[]): ReadAgain {
  const groups = new Map<number, SearchDocument[]>();
  for (const document of documents) {
    const group = groups.get(document.parentId);
    if (document.parentId === 0 || !group) groups.set(document.id, [document]);
    else group.push(document);
  }
  const states: DocumentPatch[] = [];
  const unchanged = new Set<number>();
  const changed: SearchDocument[] = [];
  for (const [leader, group] of groups) {
    if (segments.some((segment) => hasTexts(segment, leader, group))) {
      unchanged.add(leader);
      for (const document of group) states.push(stateOf(document));
    } else changed.push(...group);
  }
  return { states, unchanged, changed };
}

/** The same articles in the same order, with the same texts. */
function hasTexts(segment: Segment, leader: number, group: readonly SearchDocument[]): boolean {
  const known = documentOf(segment, leader);
  if (known < 0 || segment.parent[known] !== NO_PARENT || segment.children[known] !== group.length - 1) return false;
  return group.every(
    (document, at) =>
      segment.articleId[known + at] === document.id && segment.fingerprint[known + at] === fingerprintOf(document),
  );
}

function stateOf(document: SearchDocument): DocumentPatch {
  const { id, availability, isNew, nextInsert, hasPromo, isHot, sales, rating, prices } = document;
  return { id, availability, isNew, nextInsert, hasPromo, isHot, sales, rating, prices: { ...prices } };
}
