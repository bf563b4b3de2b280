import { type MatchList, matchList } from './segment-reader.ts';

/** Merges two ascending lists; a document of both keeps its better score. */
export function mergeLists(a: MatchList, b: MatchList): MatchList {
  const room = a.documents.length + b.documents.length;
  const documents = new Uint32Array(room);
  const scores = new Float32Array(room);
  let size = 0;
  let fromA = 0;
  let fromB = 0;
  while (size < room) {
    const first = a.documents[fromA] ?? NONE;
    const second = b.documents[fromB] ?? NONE;
    if (first === NONE && second === NONE) break;
    const document = Math.min(first, second);
    let score = 0;
    if (first === document) score = scoreAt(a, fromA++);
    if (second === document) score = Math.max(score, scoreAt(b, fromB++));
    documents[size] = document;
    scores[size] = score;
    size += 1;
  }
  return { ...matchList(documents.subarray(0, size), scores.subarray(0, size)), ascending: true };
}

/** Larger than every document number. */
const NONE = 0xffffffff;

function scoreAt({ scores, scale }: MatchList, place: number): number {
  return scores === null ? 0 : (scores[place] as number) * scale;
}

/** Lists without a common document as one. */
export function oneAfterAnother(lists: readonly MatchList[]): MatchList {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  return matchList(
    Uint32Array.from(lists.flatMap(({ documents }) => [...documents])),
    Float32Array.from(
      lists.flatMap(({ documents, scores, scale }) => Array.from(documents, (_, at) => (scores?.[at] ?? 0) * scale)),
    ),
  );
}

/** The lists as one; a document of several keeps its best score. */
export function joinLists(lists: ReadonlyArray<MatchList | undefined>): MatchList {
  const best = new Map<number, number>();
  for (const { documents, scores, scale } of lists.filter((list) => list !== undefined))
    for (const [at, document] of documents.entries())
      best.set(document, Math.max(best.get(document) ?? 0, (scores?.[at] ?? 0) * scale));
  return matchList(Uint32Array.from(best.keys()), Float32Array.from(best.values()));
}

/** Matches of several readings, each a list per segment, as one. */
export function joinAll(readings: ReadonlyArray<MatchList[]>): MatchList[] | undefined {
  const [first, ...others] = readings;
  return others.length === 0 ? first : first?.map((_, at) => joinLists(readings.map((own) => own[at])));
}
