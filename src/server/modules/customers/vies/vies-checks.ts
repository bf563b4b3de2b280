/**
 * Asks VIES in the background about the foreign VAT numbers that are needed: of registrations that wait, and of customers
 * with something in their cart, so that the result is there before the sale (C-FISC-3). A service that is away is
 * "to be verified", never valid.
 */
import { plainVatNumber } from '#contract/values/eu-vat-numbers.rules.ts';
import { isIntraEu } from '#contract/values/vat-treatment.rules.ts';
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Leases } from '#server/platform/db/leases.ts';
import type { Outbox } from '../../mail/index.ts';
import { viesEmail } from './vies.email.ts';
import { readNeeded, readResults, writeAttempt, writeResult } from './vies.repository.ts';
import { isDue, meaningOf, nextAttempt } from './vies-result.rules.ts';
import type { ViesService } from './vies-service.ts';

export interface ViesChecksDeps {
  readonly db: Database;
  /** One process asks at a time: VIES limits how much is asked. Left out: there is no other one. */
  readonly leases?: Pick<Leases, 'ifFree'>;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly service: ViesService;
  /** Days for which "valid" is good. */
  readonly days: number;
  readonly outbox: Pick<Outbox, 'enqueue' | 'deliverSoon'>;
  /** Empty = no e-mail. */
  readonly officeEmail: string;
  /** 0 to 1. */
  readonly random: () => number;
}

/** Per run: VIES limits how many are asked at once. */
const MOST_AT_ONCE = 20;

interface DueNumber {
  readonly number: string;
  readonly company: string;
  readonly tries: number;
}

/** Returns how many numbers were asked about. */
export async function checkNeededNumbers(deps: ViesChecksDeps): Promise<number> {
  if ((await dueNumbers(deps)).length === 0) return 0;
  const ask = async () => {
    // What another process asked a moment ago is not due any more.
    const due = await dueNumbers(deps);
    for (const one of due) await check(deps, one);
    return due.length;
  };
  return deps.leases ? ((await deps.leases.ifFree('vies', ask)) ?? 0) : ask();
}

async function dueNumbers({ db, clock, timeZone, days }: ViesChecksDeps): Promise<DueNumber[]> {
  const needed = new Map<string, string>();
  for (const { vatNumber, company } of await readNeeded(db))
    if (isIntraEu({ vatNumber })) needed.set(plainVatNumber(vatNumber), company);
  if (needed.size === 0) return [];
  const known = await readResults(db, [...needed.keys()]);
  const today = plainDate(clock(), timeZone);
  return [...needed]
    .filter(([number]) => isDue(known.get(number), clock(), today, days))
    .slice(0, MOST_AT_ONCE)
    .map(([number, company]) => ({ number, company, tries: known.get(number)?.tries ?? 0 }));
}

async function check(
  deps: ViesChecksDeps,
  { number: vatNumber, company, tries: triesBefore }: DueNumber,
): Promise<void> {
  const { db, clock, timeZone, service, outbox, officeEmail, random } = deps;
  const reply = await service.check(vatNumber);
  const now = clock();
  const on = plainDate(now, timeZone);
  const { state, retry, office } = meaningOf(reply);
  const tells = officeEmail !== '' && (office || state === 'not-enrolled' || state === 'wrong-form');
  await db.transaction(async (transaction) => {
    if (state) {
      const { consultation, name, address } =
        reply.kind === 'checked' ? reply : { consultation: '', name: '', address: '' };
      await writeResult(transaction, { vatNumber, state, on, consultation, name, address }, now);
    } else {
      const code = reply.kind === 'failed' ? reply.code : '';
      const tries = triesBefore + 1;
      const nextAt = retry ? nextAttempt(now, tries, code, random()) : null;
      await writeAttempt(transaction, vatNumber, { code, tries: nextAt ? tries : 0, now, nextAt });
    }
    const code = reply.kind === 'failed' ? reply.code : '';
    if (tells) await outbox.enqueue(transaction, viesEmail(officeEmail, { vatNumber, company, on, code }));
  });
  if (tells) outbox.deliverSoon();
}
