/** Copying a price list: what it would do, and starting it when that is still so (C-OFF-3). */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { BULK_SAMPLES, type Bulk, MOST_BULK_ROWS } from '#contract/office/bulk.ts';
import type { Words } from '#contract/office/grids/grid-definition.ts';
import { isFar } from '#contract/office/grids/money-change.rules.ts';
import type { ListCopyPreview } from '#contract/office/prices.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { BulkDeedStart } from '../../operations/index.ts';
import { type CopyRow, readCopyPage } from './list-copy.repository.ts';
import { type CopyDecision, decideCopy } from './list-copy.rules.ts';
import { LIST_COPY, type ListCopy } from './list-copy-deed.ts';
import { LIST_TAKEN } from './new-price-list.ts';
import { PRICE_FAULTS } from './price-faults.rules.ts';
import { readListIds } from './prices.repository.ts';

export interface ListCopies {
  /** @throws AppError `validation` by field; `too-many-rows`. `start` too. */
  preview(locale: Locale, copy: ListCopy): Promise<Omit<ListCopyPreview, 'whole_up_to'>>;
  /** @throws AppError `changed-meanwhile`: it would not do what the preview with this mark said. */
  start(
    by: { readonly userId: number; readonly locale: Locale; readonly key: string },
    copy: ListCopy & { readonly mark: string },
  ): Promise<Bulk>;
}

interface ListCopiesDeps {
  readonly db: Database;
  readonly deedsFor: (locale: Locale) => BulkDeedStart<Bulk>;
}

const PAGE = 5_000;
/** So that one kind of samples does not hide the others. */
const SAMPLES_OF_A_KIND = Math.ceil(BULK_SAMPLES / 2);
const TIMEOUT_MS = 60_000;

const ITSELF: Words = { it: 'Un listino non si copia su sé stesso.', en: 'A list is not copied to itself.' };

export function createListCopies({ db, deedsFor }: ListCopiesDeps): ListCopies {
  /** One snapshot, page by page: a list of a million prices is not held in memory, and nothing else waits for it. */
  const plan = (locale: Locale, copy: ListCopy) =>
    db.transaction((transaction) => planIn(transaction, locale, copy), {
      isolation: 'repeatable read',
      timeoutMs: TIMEOUT_MS,
      retries: 0,
    });

  return {
    async preview(locale, copy) {
      const { ids: _, ...preview } = await plan(locale, copy);
      return preview;
    },
    async start({ userId, locale, key }, { mark, ...copy }) {
      const deeds = deedsFor(locale);
      const started = await deeds.started(userId, key);
      if (started) return started;
      const { ids, mark: now } = await plan(locale, copy);
      if (now !== mark) throw new AppError('changed-meanwhile');
      const { change, ...rest } = copy;
      const params = { ...rest, change: change && { ...change } };
      return deeds.start({ userId, key, grid: 'prices', kind: LIST_COPY, params, ids });
    },
  };
}

async function planIn(transaction: Queryable, locale: Locale, copy: ListCopy) {
  const known = await readListIds(transaction);
  const [from, to = null] = [known.get(copy.from), known.get(copy.to)];
  const refuse = (field: string, why: Words) => new AppError('validation', { errors: { [field]: [why[locale]] } });
  if (from === undefined) throw refuse('from', PRICE_FAULTS.list);
  if (copy.from === copy.to) throw refuse('to', ITSELF);
  if (copy.newName === null && to === null) throw refuse('to', PRICE_FAULTS.list);
  if (copy.newName !== null && to !== null) throw refuse('to', LIST_TAKEN);

  const counted = { created: 0, changed: 0, removed: 0, equal: 0, kept: 0 };
  const refused = new Map<string, { why: string; count: number; keys: string[] }>();
  const samples: ListCopyPreview['samples'] = [];
  const ids: number[] = [];
  const mark = createHash('sha256').update(JSON.stringify(copy));
  let far = 0;

  function take(row: CopyRow, decision: CopyDecision): void {
    ids.push(row.id);
    mark.update(`${row.id} ${row.price} ${row.otherId} ${row.other};`);
    if (decision.kind === 'refused') {
      const why = decision.why[locale];
      const group = refused.get(why) ?? { why, count: 0, keys: [] };
      group.count += 1;
      if (group.keys.length < BULK_SAMPLES) group.keys.push(row.article);
      refused.set(why, group);
      return;
    }
    counted[decision.kind] += 1;
    if (decision.kind === 'changed' && isFar(row.other ?? 0, decision.price)) far += 1;
    const sample = sampleOf(row, decision);
    if (sample && samples.filter(({ kind }) => kind === sample.kind).length < SAMPLES_OF_A_KIND) samples.push(sample);
  }

  // Of the list that is written into only what goes is worked through.
  for (const of of copy.existing === 'same' && to !== null ? [from, to] : [from]) {
    let after = 0;
    for (;;) {
      const rows = await readCopyPage(transaction, { from, to }, { of, after, count: PAGE });
      for (const row of rows) {
        const decision = decideCopy(row, copy);
        if (row.isSource || decision.kind === 'removed') take(row, decision);
      }
      if (ids.length > MOST_BULK_ROWS) throw new AppError('too-many-rows');
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) break;
      after = last.id;
      await setImmediate();
    }
  }
  return {
    total: ids.length,
    ...counted,
    refused: [...refused.values()],
    samples: samples.slice(0, BULK_SAMPLES),
    far,
    mark: mark.digest('hex'),
    ids: Int32Array.from(ids),
  };
}

function sampleOf(row: CopyRow, decision: CopyDecision): ListCopyPreview['samples'][number] | undefined {
  const { article, from } = row;
  if (decision.kind === 'removed') return { kind: 'removed', article, from, before: row.price, after: null };
  if (decision.kind === 'created') return { kind: 'created', article, from, before: null, after: decision.price };
  if (decision.kind === 'changed') return { kind: 'changed', article, from, before: row.other, after: decision.price };
  return undefined;
}
