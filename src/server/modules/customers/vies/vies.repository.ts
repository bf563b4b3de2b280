/** SQL of what VIES said about VAT numbers: one row per number, for customers and registrations alike (docs/tax.md). */
import type { ViesState } from '#contract/values/vat-treatment.rules.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { KnownResult } from './vies-result.rules.ts';

/** A result that counts: valid or not. */
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
export async function keepImportedResults(
  db: Queryable,
  results: ReadonlyArray<Omit<ViesResult, 'name' | 'address'>>,
): Promise<void> {
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

/** A foreign VAT number that is needed now, as stored: a registration waits, or a cart has rows. */
export interface NeededNumber {
  readonly vatNumber: string;
  readonly company: string;
}

const FOREIGN = `vat_number ~* '^\\s*[A-Z]{2}' and vat_number !~* '^\\s*IT'`;
const MOST_NEEDED = 2000;

export const readNeeded = (db: Queryable) =>
  db.query<NeededNumber>(
    'customers.vies-needed',
    `select vat_number as "vatNumber", company_name as company from registrations where status = 'waiting' and ${FOREIGN}
     union
     select c.vat_number, c.company_name from customers c
     where c.active and ${FOREIGN} and exists (select from carts k join cart_rows r on r.cart_id = k.id
       where k.client_id = c.client_id and k.status = 'active')
     limit ${MOST_NEEDED}`,
  );

interface KnownRow extends KnownResult {
  readonly vatNumber: string;
  readonly tries: number;
}

export async function readResults(db: Queryable, vatNumbers: readonly string[]): Promise<Map<string, KnownRow>> {
  const rows = await db.query<KnownRow>(
    'customers.vies-results',
    `select vat_number as "vatNumber", state, checked_on as "on", asked_at as "askedAt", next_at as "nextAt", tries
     from vies_results where vat_number = any ($1::text[])`,
    [vatNumbers],
  );
  return new Map(rows.map((row) => [row.vatNumber, row]));
}

/** Everything that is known of one number, for the page of a registration; undefined = it was never asked about. */
export async function readViesResult(
  db: Queryable,
  vatNumber: string,
): Promise<
  | {
      readonly state: ViesState;
      readonly on: string | null;
      readonly name: string;
      readonly address: string;
      readonly consultation: string;
    }
  | undefined
> {
  const [row] = await db.query<NonNullable<Awaited<ReturnType<typeof readViesResult>>>>(
    'customers.vies-result',
    'select state, checked_on as "on", name, address, consultation from vies_results where vat_number = $1',
    [vatNumber],
  );
  return row;
}

export async function writeResult(transaction: Queryable, result: ViesResult, now: Date): Promise<void> {
  const { vatNumber, state, on, consultation, name, address } = result;
  await transaction.query(
    'customers.vies-write',
    `insert into vies_results (vat_number, state, checked_on, consultation, name, address, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (vat_number) do update set state = excluded.state, checked_on = excluded.checked_on,
       consultation = excluded.consultation, name = excluded.name, address = excluded.address, last_result = '',
       asked_at = excluded.asked_at, tries = 0, next_at = null`,
    [vatNumber, state, on, consultation, name, address, now],
  );
  // Carts of all processes are priced anew: the VAT of this customer may be another one now.
  await transaction.query(
    'customers.vies-announce',
    `with raised as (update versions set version = version + 1 where name = 'prices' returning version)
     select pg_notify('bancale', json_build_object('prices', version)::text) from raised`,
  );
}

/** An attempt without a result: what was known stays as it was. */
export async function writeAttempt(
  db: Queryable,
  vatNumber: string,
  attempt: { readonly code: string; readonly tries: number; readonly now: Date; readonly nextAt: Date | null },
): Promise<void> {
  await db.query(
    'customers.vies-attempt',
    `insert into vies_results (vat_number, state, last_result, asked_at, tries, next_at)
     values ($1, 'unverified', $2, $3, $4, $5)
     on conflict (vat_number) do update set last_result = excluded.last_result, asked_at = excluded.asked_at,
       tries = excluded.tries, next_at = excluded.next_at`,
    [vatNumber, attempt.code, attempt.now, attempt.tries, attempt.nextAt],
  );
}
