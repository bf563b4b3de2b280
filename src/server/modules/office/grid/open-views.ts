/**
 * The views that people have open: the list of ids as it was when the view was opened, so that rows never move under the
 * hand and a selection means what was seen (C-OFF-3). Lists live in this process only, at most 128 MB of them; a page whose
 * view is gone opens it again.
 */
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError } from '#contract/values/errors.ts';
import type { GridSource, ResolvedQuery } from '#server/platform/db/grid/grid-source.ts';

export interface OpenView {
  readonly token: string;
  readonly userId: number;
  readonly source: GridSource;
  readonly query: ResolvedQuery;
  readonly at: Date;
  /** Every id in order; while it is being read, a promise. */
  readonly ids: Promise<Int32Array>;
}

export interface OpenViews {
  add(view: Omit<OpenView, 'token'>): OpenView;
  /** @throws AppError `not-found` when it is gone, or another person's. */
  of(token: string, userId: number): OpenView;
  remove(token: string, userId: number): void;
  /** Bytes of all lists. */
  readonly bytes: number;
}

const MOST_BYTES = 128 * 1024 * 1024;
const IDLE_MS = 10 * 60_000;
/** What a view costs beside its list. */
const OWN_BYTES = 2_000;

export function createOpenViews(limits: { readonly mostBytes?: number; readonly now?: () => number } = {}): OpenViews {
  const { mostBytes = MOST_BYTES, now } = limits;
  const views = new LRUCache<string, OpenView>({
    maxSize: mostBytes,
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    ...(now && { perf: { now }, ttlResolution: 0 }),
  });
  const own = (token: string, userId: number) => {
    const view = views.get(token);
    return view?.userId === userId ? view : undefined;
  };
  return {
    add(opened) {
      const view = { ...opened, token: randomBytes(15).toString('base64url') };
      views.set(view.token, view, { size: OWN_BYTES });
      view.ids.then(
        // Its size is known only now (set again, the same value would keep the old one); a list that alone is too large
        // is not kept.
        (ids) => views.delete(view.token) && views.set(view.token, view, { size: OWN_BYTES + ids.byteLength }),
        () => views.delete(view.token),
      );
      return view;
    },
    of(token, userId) {
      const view = own(token, userId);
      if (!view) throw new AppError('not-found');
      return view;
    },
    remove(token, userId) {
      if (own(token, userId)) views.delete(token);
    },
    get bytes() {
      return views.calculatedSize;
    },
  };
}
