/** SQL of what VIES said about VAT numbers: one row per number, for customers and registrations alike (docs/tax.md). */
import type { ViesState } from '#contract/values/vat-treatment.rules.ts';
import type { Queryable } from '#server/platform/db/index.ts';

/** An result that counts: valid or not. */
export interface ViesResult {
  /** Plain, with its prefix. */
  readonly vatNumber: string;
  readonly state: Exclude<ViesState, 'unverified'>;
  /** Plain date. */
  readonly on: string;
  readonly consultation: string;
  readonly name: string;
  readonly address: string;
}

/** Results that the office has, from a file: an older one never replaces a newer one. Each number once. */
export async function keepImportedResults(db: Queryable, results: ReadonlyArray<Omit<ViesResult, 'name' | 'address'>>) {
  await db.query(
    null,
    `insert into vies_results as v (vat_number, state, checked_on, consultation)
     select * from unnest($1::text[], $2::text[], $3::date[], $4::text[])
     on conflict (vat_number) do update set state = excluded.state, checked_on = excluded.checked_on,
       consultation = excluded.consultation
     where v.checked_on is null or v.checked_on < excluded.checked_on
       or (v.checked_on = excluded.checked_on
         and (v.state, v.consultation) is distinct from (excluded.state, excluded.consultation))`,
    [
      results.map(({ vatNumber }) => vatNumber),
      results.map(({ state }) => state),
      results.map(({ on }) => on),
      results.map(({ consultation }) => consultation),
    ],
  );
}
