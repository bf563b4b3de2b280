/**
 * Brands in the hands of staff (back-office design §4.3): named, listed or not, made, removed while nothing refers to them, and two spellings
 * made one. Every change is an operation (C-OFF-1), and the shop follows.
 */
import type { BrandMerge, BrandValues, OfficeBrand } from '#contract/office/brands.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { announceData } from '#server/platform/cache/data-changes.repository.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { type Act, type Change, type Operations, refuseCollisions, type Values } from '../../operations/index.ts';
import { readFilesByHash } from '../media/media-files.repository.ts';
import { hashInAddress } from '../media/picture-hash.ts';
import { updateArticles } from '../office/article-cells.repository.ts';
import { BRAND_WORDS, usesInWords } from './brand-sentences.ts';
import {
  type BrandFields,
  deleteBrand,
  insertBrand,
  isBrandCode,
  isBrandUsed,
  lockArticlesOfBrand,
  lockMerged,
  readArticlesOfBrands,
  readBrand,
  readBrandUses,
  readMergeEffect,
  type StoredBrand,
  updateBrand,
} from './office-brands.repository.ts';

export type BrandBy = Omit<Act, 'kind' | 'params'> & {
  readonly locale: Locale;
  readonly permissions: ReadonlySet<Permission>;
};

interface Done {
  readonly operation: number | null;
}

export interface BrandPair {
  /** The one that goes. */
  readonly code: string;
  readonly into: string;
}

export interface OfficeBrands {
  /** @throws AppError `not-found`. */
  get(code: string): Promise<OfficeBrand>;
  /** @throws AppError `not-found`, `changed-meanwhile`; `validation` for a picture that is gone, `conflict` for one that is merged. */
  save(by: BrandBy, code: string, wanted: Partial<BrandValues>, known: Partial<BrandValues>): Promise<Done>;
  /** @throws AppError `validation` for a code that exists. */
  create(by: BrandBy, brand: { code: string; name: string }): Promise<Done>;
  /** @throws AppError `not-found`; `in-use` with a sentence that names the counts. */
  remove(by: BrandBy, code: string): Promise<Done>;
  /** @throws AppError `not-found`; `validation` when one of the two is another spelling already, or both are the same. */
  mergeEffect(locale: Locale, pair: BrandPair): Promise<BrandMerge>;
  /** The same, and `forbidden` where discounts move and the person may not write prices; `in-use` while promos or coupons run. */
  merge(by: BrandBy, pair: BrandPair): Promise<Done & { readonly articles: number }>;
}

export interface OfficeBrandsDeps {
  readonly db: Database;
  readonly operations: Operations;
  /** Discounts of customers go to the brand that stays, noted in the operation. */
  readonly moveDiscounts: (
    transaction: Queryable,
    change: Change,
    codes: { readonly from: string; readonly into: string },
  ) => Promise<void>;
}

export function createOfficeBrands({ db, operations, moveDiscounts }: OfficeBrandsDeps): OfficeBrands {
  return {
    async get(code) {
      const brand = await found(db, code);
      const [uses, into, merged] = await Promise.all([
        readBrandUses(db, brand.id),
        brand.merged_into === '' ? undefined : readBrand(db, brand.merged_into),
        lockMerged(db, brand.id),
      ]);
      return {
        code,
        values: presented(brand),
        picture: brand.logo,
        ...uses,
        merged_into: into ? named(into) : null,
        merged: merged.map(named),
      };
    },

    async save({ locale, permissions: _, ...by }, code, wanted, known) {
      const params = { code, values: wanted, known };
      const ran = await operations.run(db, { ...by, kind: 'brand.save', params }, async (transaction, change) => {
        const brand = await found(transaction, code, true);
        if (brand.merged_into !== '') throw new AppError('conflict');
        const record = { entity: 'brand', key: code };
        await refuseCollisions(transaction, by.actor.userId, record, { known, stored: presented(brand), wanted });
        const { logo, ...plain } = wanted;
        const isOther = logo !== undefined && logo !== presented(brand).logo;
        const fields: Partial<BrandFields> = {
          ...plain,
          ...(isOther && { logo: await addressOf(transaction, logo, locale) }),
        };
        await updateBrand(transaction, code, fields);
        change({ ...record, before: picked(brand, Object.keys(fields)), after: { ...fields } });
        await followBrands(transaction, [code]);
        return null;
      });
      return { operation: ran.operationId };
    },

    async create({ locale, permissions: _, ...by }, { code, name }) {
      const ran = await operations.run(
        db,
        { ...by, kind: 'brand.create', params: { code, name } },
        async (transaction, change) => {
          if (await isBrandCode(transaction, code))
            throw new AppError('validation', { errors: { code: [BRAND_WORDS.taken[locale]] } });
          const fields = { name, listed: true, logo: '', merged_into: '' };
          await insertBrand(transaction, code, fields);
          change({ entity: 'brand', key: code, before: null, after: fields });
          await followBrands(transaction, []);
          return null;
        },
      );
      return { operation: ran.operationId };
    },

    async remove({ locale, permissions: _, ...by }, code) {
      const ran = await operations.run(
        db,
        { ...by, kind: 'brand.remove', params: { code } },
        async (transaction, change) => {
          const { id, code: __, ...fields } = await found(transaction, code, true);
          if (await isBrandUsed(transaction, code)) {
            const [uses, merged] = await Promise.all([readBrandUses(transaction, id), lockMerged(transaction, id)]);
            throw new AppError('in-use', {
              message: BRAND_WORDS.used[locale](usesInWords(uses, merged.length, locale)),
            });
          }
          await deleteBrand(transaction, code);
          change({ entity: 'brand', key: code, before: fields, after: null });
          await followBrands(transaction, []);
          return null;
        },
      );
      return { operation: ran.operationId };
    },

    async mergeEffect(locale, pair) {
      const { from, into } = await both(db, pair, locale);
      return { from: named(from), into: named(into), ...(await readMergeEffect(db, from.id, into.id)) };
    },

    async merge({ locale, permissions, ...by }, pair) {
      const params = { ...pair };
      const ran = await operations.run(db, { ...by, kind: 'brand.merge', params }, async (transaction, change) => {
        const { from, into } = await both(transaction, pair, locale, true);
        const effect = await readMergeEffect(transaction, from.id, into.id);
        if (effect.promos.length + effect.coupons.length > 0)
          throw new AppError('in-use', {
            message: BRAND_WORDS.running[locale](
              [...effect.promos.map(({ code }) => code), ...effect.coupons].join(', '),
            ),
          });
        if (effect.discounts_moved + effect.discounts_ended > 0 && !permissions.has('prices.write'))
          throw new AppError('forbidden', { permission: 'prices.write' });
        const articles = await lockArticlesOfBrand(transaction, from.id);
        const touched = await readArticlesOfBrands(transaction, [from.code]);
        await moveDiscounts(transaction, change, { from: from.code, into: into.code });
        await updateArticles(transaction, new Map(articles.map(({ id }) => [id, { brand: into.code }])));
        for (const { code } of articles)
          change({ entity: 'article', key: code, before: { brand: from.code }, after: { brand: into.code } });
        for (const one of [from, ...(await lockMerged(transaction, from.id))]) {
          await updateBrand(transaction, one.code, { merged_into: into.code });
          change({
            entity: 'brand',
            key: one.code,
            before: { merged_into: one.merged_into },
            after: { merged_into: into.code },
          });
        }
        await announceBrands(transaction, touched);
        return { articles: articles.length };
      });
      return { ...ran.answer, operation: ran.operationId };
    },
  };
}

async function found(db: Queryable, code: string, lock = false): Promise<StoredBrand> {
  const brand = await readBrand(db, code, { lock });
  if (!brand) throw new AppError('not-found');
  return brand;
}

/** Locked in one order, so that two merges never wait for each other. */
async function both(db: Queryable, { code, into }: BrandPair, locale: Locale, lock = false) {
  const refuse = (words: Readonly<Record<Locale, string>>) =>
    new AppError('validation', { errors: { into: [words[locale]] } });
  if (code === into) throw refuse(BRAND_WORDS.same);
  const read = new Map<string, StoredBrand>();
  for (const one of [code, into].sort()) read.set(one, await found(db, one, lock));
  const pair = { from: read.get(code) as StoredBrand, into: read.get(into) as StoredBrand };
  if (pair.from.merged_into !== '' || pair.into.merged_into !== '') throw refuse(BRAND_WORDS.merged);
  return pair;
}

const named = ({ code, name }: StoredBrand) => ({ code, name });

const presented = ({ name, listed, logo }: StoredBrand): BrandValues => ({ name, listed, logo: hashInAddress(logo) });

const picked = (brand: StoredBrand, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, brand[field as keyof BrandFields]]));

/** Of a picture of the library, in the size of logos; '' = no picture. @throws AppError `validation`. */
async function addressOf(transaction: Queryable, hash: string, locale: Locale): Promise<string> {
  if (hash === '') return '';
  const [file] = await readFilesByHash(transaction, [hash]);
  if (!file) throw new AppError('validation', { errors: { logo: [BRAND_WORDS.noPicture[locale]] } });
  return file.sizes.gallery_.url;
}

/** In the transaction of the change: caches are invalidated, and the index reads the articles of these brands again. */
export async function followBrands(transaction: Queryable, codes: readonly string[]): Promise<void> {
  await announceBrands(transaction, codes.length === 0 ? [] : await readArticlesOfBrands(transaction, codes));
}

async function announceBrands(transaction: Queryable, articles: number[]): Promise<void> {
  await announceData(transaction, ['catalogue', 'prices', 'content'], articles.length > 0 ? { articles } : undefined);
}
