import type { DocumentChanges } from '../../engine.ts';
import type { DocumentPatch, SearchDocument } from '../../search-document.ts';
import type { FacetCatalog } from './facet-catalog.ts';
import { groupLeader } from './parent-columns.ts';
import { documentOf, type Segment } from './segment.ts';
import { SegmentBuilder } from './segment-builder.ts';

/**
 * Documents that changed after the base was built. They are few, so the whole delta segment is rebuilt per batch; the
 * documents they replace in the base are marked dead.
 */
export class Delta {
  private readonly groups = new Map<number, SearchDocument[]>();

  get size(): number {
    let size = 0;
    for (const group of this.groups.values()) size += group.length;
    return size;
  }

  /** All its documents, parents first. */
  documents(): SearchDocument[] {
    return [...this.groups.values()].flat();
  }

  /** Adds a batch; see `DocumentChanges` for what a batch must contain. Throws a RangeError otherwise. */
  apply(base: Segment, changes: DocumentChanges): void {
    const groups = groupDocuments(changes.upsert);
    const incoming = new Set(changes.upsert.map(({ id }) => id));
    const leaving = new Set([...changes.remove, ...incoming]);
    this.checkWholeGroups(base, leaving);
    for (const id of leaving) {
      killGroup(base, id);
      this.groups.delete(id);
    }
    for (const [leader, documents] of groups) this.groups.set(leader, documents);
  }

  /** Applies a patch of the segment to the stored copy too. */
  patch(patch: DocumentPatch): void {
    for (const group of this.groups.values()) {
      const at = group.findIndex(({ id }) => id === patch.id);
      const document = group[at];
      if (!document) continue;
      const { prices, ...rest } = patch;
      const merged = [...document.prices];
      for (const [list, price] of Object.entries(prices ?? {})) {
        while (merged.length < Number(list)) merged.push(-1);
        merged[Number(list)] = price;
      }
      group[at] = { ...document, ...rest, prices: merged };
    }
  }

  build(catalog: FacetCatalog): Segment | null {
    if (this.groups.size === 0) return null;
    const builder = new SegmentBuilder(catalog);
    for (const document of this.documents()) builder.add(document);
    return builder.finish();
  }

  /** A child must not leave a group that stays: its parent would still include it. */
  private checkWholeGroups(base: Segment, leaving: ReadonlySet<number>): void {
    for (const id of leaving) {
      const document = documentOf(base, id);
      const leader = document < 0 ? this.leaderOf(id) : (base.articleId[groupLeader(base, document)] as number);
      if (leader !== undefined && !leaving.has(leader)) {
        throw new RangeError(`Document ${id} belongs to the group of ${leader}, which is not part of the batch`);
      }
    }
  }

  private leaderOf(id: number): number | undefined {
    for (const [leader, group] of this.groups) if (group.some((document) => document.id === id)) return leader;
    return undefined;
  }
}

function groupDocuments(documents: readonly SearchDocument[]): Map<number, SearchDocument[]> {
  const groups = new Map<number, SearchDocument[]>();
  for (const document of documents) if (document.parentId === 0) groups.set(document.id, [document]);
  for (const document of documents) {
    if (document.parentId === 0) continue;
    const group = groups.get(document.parentId);
    if (!group) throw new RangeError(`Document ${document.id} comes without its parent ${document.parentId}`);
    group.push(document);
  }
  return groups;
}

/** Marks a document of the base and all of its children dead. */
function killGroup(base: Segment, id: number): void {
  const document = documentOf(base, id);
  if (document < 0) return;
  const end = document + (base.children[document] as number);
  for (let at = document; at <= end; at += 1) base.dead[at] = 1;
}
