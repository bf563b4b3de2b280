/** SQL of what VIES said about VAT numbers: one row per number, for customers and registrations alike (docs/tax.md). */
import type { ViesState } from '#contract/values/vat-treatment.rules.ts';
import type { Queryable } from '#server/platform/db/index.ts';

/** An answer that counts: valid or not. */
export interface ViesAnswer {
  /** Plain, with its prefix. */
  readonly vatNumber: string;
  readonly state: Exclude<ViesState, 'unverified'>;
  /** Plain date. */
  readonly on: string;
  readonly consultation: string;
  readonly name: string;
  readonly address: string;
}

/** Answers that the office has, from a file: an older one never replaces a newer one. Each number once. */
export async function keepImportedAnswers(db: Queryable, answers: ReadonlyArray<Omit<ViesAnswer, 'name' | 'address'>>) {
  await db.query(
    null,
    `insert into vies_answers as v (vat_number, state, answered_on, consultation)
     select * from unnest($1::text[], $2::text[], $3::date[], $4::text[])
     on conflict (vat_number) do update set state = excluded.state, answered_on = excluded.answered_on,
       consultation = excluded.consultation
     where v.answered_on is null or v.answered_on < excluded.answered_on
       or (v.answered_on = excluded.answered_on
         and (v.state, v.consultation) is distinct from (excluded.state, excluded.consultation))`,
    [
      answers.map(({ vatNumber }) => vatNumber),
      answers.map(({ state }) => state),
      answers.map(({ on }) => on),
      answers.map(({ consultation }) => consultation),
    ],
  );
}
