/** Owns data retention, and the rights to export one's data and to be erased (docs/personal-data.md). */
import { Readable } from 'node:stream';
import { erasePerson as eraseCall, getPersonalData } from '#contract/endpoints/account/personal-data.ts';
import { AppError } from '#contract/values/errors.ts';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { appErrorOf } from '#server/platform/http/error-answer.ts';
import type { Exchange, Handler, HttpResponse, ResponseHeaders } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { type RequestTrace, traced } from '#server/platform/http/logging/request-trace.ts';
import { languageOf, requestIdFrom } from '#server/platform/http/mount.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Audit } from '../audit/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Outbox } from '../mail/index.ts';
import { readLockedOut } from './erase-person.repository.ts';
import { erasePerson } from './erase-person.ts';
import { type ExportedPerson, readPerson } from './person-export.repository.ts';
import { personZip } from './person-export.ts';
import { personalFileRefusal } from './personal-file-refusal.ts';

export { readmit } from './erase-person.repository.ts';
export { erasePerson } from './erase-person.ts';
export { type ExportedPerson, readPerson } from './person-export.repository.ts';
export { personZip } from './person-export.ts';
export { createRetention, type Retention, type RetentionDays } from './retention.service.ts';

/** A link that a browser follows. */
export const MY_DATA_PATH = '/documents/my-data.zip';

export interface PersonalDataDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly customers: Pick<Customers, 'identity' | 'isConfirmed' | 'endSessionsOf'>;
  readonly outbox: Pick<Outbox, 'deliverSoon'>;
  readonly shopName: string;
  /** Recipient of the e-mail about an erasure; empty = none. */
  readonly office: string;
  /** Counts an export against the rate limit. @throws AppError `too-many-requests`. */
  readonly passLimit: (userId: number, address: string) => Promise<void>;
}

export interface PersonalData {
  readonly routes: Route[];
  /** Handles `MY_DATA_PATH`. */
  readonly handle: Handler;
}

export function createPersonalData(deps: PersonalDataDeps): PersonalData {
  const { db, clock, log, audit, customers, outbox, shopName, office } = deps;

  async function personOf({ userId }: Pick<Caller, 'userId'>): Promise<ExportedPerson> {
    const person = userId === null ? undefined : await readPerson(db, { id: userId });
    if (!person) throw new AppError('session-expired');
    return person;
  }

  async function file(exchange: Exchange, trace: RequestTrace, headers: ResponseHeaders): Promise<HttpResponse> {
    if (exchange.method !== 'GET') {
      headers.Allow = 'GET';
      throw new AppError('method-not-allowed');
    }
    const identified = await customers.identity.identify(exchange);
    if (identified.cookie) headers['Set-Cookie'] = [identified.cookie];
    if (!identified.person) throw new AppError('session-expired');
    if (identified.person.visit) throw new AppError('forbidden');
    trace.userId = identified.person.userId;
    const person = await personOf(identified.person);
    if (!(await customers.isConfirmed(exchange))) throw new AppError('confirm-identity');
    await deps.passLimit(person.id, exchange.address);
    await audit.record(db, { kind: 'person-exported', on: ['user', person.id], params: { by: 'person' } });
    return {
      status: 200,
      headers: {
        ...headers,
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${person.locale === 'it' ? 'i-miei-dati' : 'my-data'}.zip"`,
        'Cache-Control': 'no-store',
      },
      body: Readable.from(personZip({ db, clock, shopName }, person)),
    };
  }

  return {
    routes: [
      route(getPersonalData, async ({ caller, exchange }) => {
        const person = await personOf(caller);
        const [confirmed, lockedOut] = await Promise.all([
          customers.isConfirmed(exchange),
          readLockedOut(db, person.id),
        ]);
        return { message: { confirmed, erasure: erasureOf(person), locks_out: lockedOut ?? '' } };
      }),

      route(eraseCall, async ({ body, caller, exchange }) => {
        const person = await personOf(caller);
        if (!(await customers.isConfirmed(exchange))) throw new AppError('confirm-identity');
        if (erasureOf(person) !== 'possible') throw new AppError('forbidden');
        const wish = { evenTheLast: body.last_login, by: 'person' as const };
        const erasure = await erasePerson({ db, clock, audit, office }, person.id, wish);
        if ('refused' in erasure) throw new AppError(erasure.refused === 'unknown' ? 'session-expired' : 'conflict');
        // The user is deleted already; their cached sessions must not be accepted any more.
        await customers.endSessionsOf(person.id);
        outbox.deliverSoon();
        return { message: { success: true as const } };
      }),
    ],

    async handle(exchange) {
      const headers: ResponseHeaders = {};
      const requestId = requestIdFrom(exchange.header('x-request-id'));
      const trace: RequestTrace = { requestId, address: exchange.address, userId: null, customerId: 0 };
      return traced(trace, async () => {
        try {
          return await file(exchange, trace, headers);
        } catch (error) {
          const expected = appErrorOf(error);
          if (expected !== error) log.error({ path: exchange.path, err: error }, 'personal data could not be read');
          const asked = new URLSearchParams(exchange.search).get('lang');
          const locale = asked === 'it' || asked === 'en' ? asked : (languageOf(exchange) ?? DEFAULT_LOCALE);
          return personalFileRefusal(expected, exchange, locale, headers);
        }
      });
    },
  };
}

/** Agents and staff work for the wholesaler, who erases them; a demo login is shared by everybody. */
function erasureOf({ role, isDemo }: ExportedPerson): 'possible' | 'office' | 'demo' {
  if (isDemo) return 'demo';
  return role === 'customer' ? 'possible' : 'office';
}
