/**
 * Which article a picture belongs to, by the name of its file, and what attaching the pictures of an upload would mean
 * (back-office design §4.3): `VT933.08.020_2.jpg` is the second picture of VT933.08.020. Pure.
 */
import type { UploadOutcome } from '#contract/values/upload-outcomes.ts';

/** What a name may mean; the first that leads to an article counts. */
export interface NameReading {
  readonly code: string;
  /** From 1. */
  readonly place: number;
}

/** ` 2`, `_02`, `-2`, ` (2)`: no dot, which stands in codes. */
const NUMBERED = /^(.+?)(?:[_\-\s]|\s?\()0?(\d{1,2})\)?$/;

/** `folder/VT933.08.020_2.JPG` → the whole name as a code, then without the number at its end. */
export function readingsOf(file: string): NameReading[] {
  const name = (file.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .trim();
  if (name === '') return [];
  const [, code = '', number = ''] = NUMBERED.exec(name) ?? [];
  const whole = { code: name, place: 1 };
  return code === '' ? [whole] : [whole, { code: code.trim(), place: Math.max(1, Number(number)) }];
}

/** Codes as they are compared when they are not written the same: files cannot have every sign in their names. */
export const codeKey = (code: string): string => code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

export interface FoundArticle {
  readonly code: string;
  readonly name: string;
}

/** Articles by their keys, and by other codes of theirs (EAN, former codes) as written. */
export interface ArticlesFound {
  readonly byKey: ReadonlyMap<string, readonly FoundArticle[]>;
  readonly byOther: ReadonlyMap<string, FoundArticle>;
}

/** First what is written like the code, then what is alike without its signs, if no other article is; then other codes. */
export function articleOf(
  readings: readonly NameReading[],
  { byKey, byOther }: ArticlesFound,
): { readonly article: FoundArticle; readonly place: number } | undefined {
  const alike = readings.map(({ code, place }) => ({ code, place, articles: byKey.get(codeKey(code)) ?? [] }));
  for (const { code, place, articles } of alike) {
    const article = articles.find((one) => one.code.toUpperCase() === code.toUpperCase());
    if (article) return { article, place };
  }
  const all = alike.flatMap(({ place, articles }) => articles.map((article) => ({ article, place })));
  if (all[0] && all.length === 1) return all[0];
  for (const { code, place } of readings) {
    const article = byOther.get(code.toUpperCase());
    if (article) return { article, place };
  }
  return undefined;
}

export interface SentPicture {
  readonly id: number;
  /** null = it cannot be shown. */
  readonly hash: string | null;
  readonly done: boolean;
  readonly leftOut: boolean;
  /** Code of its article; null = none was found. */
  readonly article: string | null;
  /** Wanted, from 1. */
  readonly place: number;
}

export interface Placed {
  readonly outcome: UploadOutcome;
  /** Where it would stand, from 1; null = nowhere. */
  readonly place: number | null;
  /** Content of the picture that it takes the place of. */
  readonly replaces: string | null;
}

export interface PicturePlan {
  readonly placed: ReadonlyMap<number, Placed>;
  /** Pictures that articles would have afterwards, by code; only of those that would change. */
  readonly articles: ReadonlyMap<string, readonly string[]>;
}

const nowhere = (outcome: UploadOutcome): Placed => ({ outcome, place: null, replaces: null });

/**
 * What each picture of an upload would do. A place that is taken is replaced, one beyond the last picture is the next free
 * one. `present`: contents of the pictures that articles have, by code.
 */
export function planPictures(
  sent: readonly SentPicture[],
  present: ReadonlyMap<string, readonly string[]>,
): PicturePlan {
  const placed = new Map<number, Placed>();
  const byArticle = new Map<string, Array<SentPicture & { hash: string }>>();
  for (const one of sent) {
    const { id, hash, article } = one;
    if (one.done) placed.set(id, nowhere('done'));
    else if (hash === null) placed.set(id, nowhere('unreadable'));
    else if (one.leftOut) placed.set(id, nowhere('left-out'));
    else if (article === null) placed.set(id, nowhere('no-article'));
    else byArticle.set(article, [...(byArticle.get(article) ?? []), { ...one, hash }]);
  }
  const articles = new Map<string, readonly string[]>();
  for (const [code, some] of byArticle) {
    const before = present.get(code) ?? [];
    const after = [...before];
    const taken = new Set<number>();
    for (const { id, hash, place } of some.toSorted((one, other) => one.place - other.place || one.id - other.id)) {
      const at = after.indexOf(hash);
      if (at >= 0) placed.set(id, { outcome: 'same', place: at + 1, replaces: null });
      else if (taken.has(place)) placed.set(id, { outcome: 'twice', place, replaces: null });
      else {
        taken.add(place);
        const replaces = before[place - 1] ?? null;
        if (replaces === null) after.push(hash);
        else after[place - 1] = hash;
        const outcome = replaces === null ? 'new' : 'replaces';
        placed.set(id, { outcome, place: after.indexOf(hash) + 1, replaces });
      }
    }
    if (after.some((hash, index) => hash !== before[index])) articles.set(code, after);
  }
  return { placed, articles };
}
