/** SQL of the requests to become a customer. */
import { REGISTRATION_FIELDS, type RegistrationForm } from '#contract/values/registration-form.ts';
import type { Queryable } from '#server/platform/db/index.ts';

export type RegistrationStatus = 'waiting' | 'approved' | 'refused';

export interface Registration extends Omit<RegistrationForm, 'consent'> {
  readonly id: number;
  readonly origin: string;
  readonly locale: 'it' | 'en';
  readonly consentAt: Date;
  readonly status: RegistrationStatus;
  readonly decidedAt: Date | null;
  readonly decidedBy: string;
  readonly reason: string;
  readonly customerId: number | null;
}

const COLUMNS = `id::int as id, kind, ${REGISTRATION_FIELDS.join(', ')}, origin, locale, consent_at as "consentAt", status,
  decided_at as "decidedAt", decided_by as "decidedBy", reason, client_id as "customerId"`;

/** Id of the new one; undefined when the same was sent before. */
export async function insertRegistration(
  transaction: Queryable,
  form: RegistrationForm,
  about: { origin: string; locale: string; now: Date; dedupeKey: string },
): Promise<number | undefined> {
  const [row] = await transaction.query<{ id: number }>(
    'registrations.insert',
    `insert into registrations (kind, ${REGISTRATION_FIELDS.join(', ')}, origin, locale, consent_at, dedupe_key)
     values (${Array.from({ length: REGISTRATION_FIELDS.length + 5 }, (_, index) => `$${index + 1}`).join(', ')})
     on conflict (dedupe_key) do nothing returning id::int as id`,
    [
      form.kind,
      ...REGISTRATION_FIELDS.map((field) => form[field]),
      about.origin,
      about.locale,
      about.now,
      about.dedupeKey,
    ],
  );
  return row?.id;
}

/** Oldest first, the order in which they are processed. */
export const listRegistrations = (db: Queryable, status: RegistrationStatus | undefined, limit: number) =>
  db.query<Registration>(
    'registrations.list',
    `select * from (
       select ${COLUMNS} from registrations where $1::text is null or status = $1 order by registrations.id desc limit $2
     ) newest order by id`,
    [status ?? null, limit],
  );

export async function readRegistration(db: Queryable, id: number): Promise<Registration | undefined> {
  const [row] = await db.query<Registration>(
    'registrations.read',
    `select ${COLUMNS} from registrations where id = $1`,
    [id],
  );
  return row;
}

/** The same, its row locked until the transaction ends. */
export async function lockRegistration(transaction: Queryable, id: number): Promise<Registration | undefined> {
  const [row] = await transaction.query<Registration>(
    'registrations.lock',
    `select ${COLUMNS} from registrations where id = $1 for update`,
    [id],
  );
  return row;
}

/** Other requests of the same person or company, by e-mail or VAT number: for staff only. */
export async function readSimilar(db: Queryable, id: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'registrations.similar',
    `select other.id::int as id from registrations one join registrations other on other.id <> one.id
       and (other.email = one.email or (one.vat_number <> '' and other.vat_number = one.vat_number))
     where one.id = $1 order by other.id desc limit 10`,
    [id],
  );
  return rows.map((row) => row.id);
}

export async function decideRegistration(
  transaction: Queryable,
  id: number,
  decision: { status: 'approved' | 'refused'; by: string; reason: string; customerId: number | null; now: Date },
): Promise<void> {
  await transaction.query(
    'registrations.decide',
    `update registrations set status = $2, decided_by = $3, reason = $4, client_id = $5, decided_at = $6 where id = $1`,
    [id, decision.status, decision.by, decision.reason, decision.customerId, decision.now],
  );
}

export interface EarlierRegistration {
  readonly id: number;
  readonly name: string;
  readonly status: RegistrationStatus;
  readonly sentAt: Date;
}

/** The same ones for the office's page, newest first. */
export const readEarlier = (db: Queryable, ids: readonly number[]): Promise<EarlierRegistration[]> =>
  db.query<EarlierRegistration>(
    'registrations.earlier',
    `select id::int as id, coalesce(nullif(company_name, ''), trim(first_name || ' ' || surname)) as name, status,
       consent_at as "sentAt"
     from registrations where id = any($1::bigint[]) order by id desc`,
    [ids],
  );
