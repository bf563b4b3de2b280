/** What a reply of VIES means, and when a number is asked about again (C-FISC-3, docs/tax.md). */
import type { ViesState } from '#contract/values/vat-treatment.rules.ts';
import type { ViesReply } from './vies-service.ts';

export interface ViesMeaning {
  /** null = nothing new is known: what was known stays. */
  readonly state: Exclude<ViesState, 'unverified'> | null;
  /** Whether it is asked again by itself, after 1, 6 and 24 hours. */
  readonly retry: boolean;
  /** A fault of the shop's own data or address, which only the office can mend. */
  readonly office: boolean;
}

const BUSY = new Set(['MS_MAX_CONCURRENT_REQ', 'GLOBAL_MAX_CONCURRENT_REQ']);
const FOR_OFFICE = new Set(['INVALID_REQUESTER_INFO', 'VAT_BLOCKED', 'IP_BLOCKED']);

export function meaningOf(reply: ViesReply): ViesMeaning {
  if (reply.kind === 'checked') return { state: reply.valid ? 'valid' : 'not-enrolled', retry: false, office: false };
  if (reply.code === 'INVALID_INPUT') return { state: 'wrong-form', retry: false, office: false };
  const office = FOR_OFFICE.has(reply.code);
  return { state: null, retry: !office, office };
}

const HOUR_MS = 3_600_000;
const PAUSES_MS = [HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS];
/** Of a busy service: not everybody comes back in the same minute. */
const JITTER_MS = HOUR_MS / 2;

/** null = no more attempts before the number is needed again. `tries`: attempts without a result so far, this one included. `random`: 0 to 1. */
export function nextAttempt(now: Date, tries: number, code: string, random: number): Date | null {
  const pause = PAUSES_MS[tries - 1];
  if (pause === undefined) return null;
  return new Date(now.getTime() + pause + (BUSY.has(code) ? Math.floor(JITTER_MS * random) : 0));
}

export interface KnownResult {
  readonly state: ViesState;
  /** Plain date of the result; null = none yet. */
  readonly on: string | null;
  readonly askedAt: Date | null;
  readonly nextAt: Date | null;
}

const DAY_MS = 86_400_000;

/**
 * Whether a number that is needed now is asked about: never before, a planned attempt is due, or the result is about to
 * be too old. Two days before "valid" ends, so that a weekend of a service that is away does no harm.
 */
export function isDue(known: KnownResult | undefined, now: Date, today: string, days: number): boolean {
  if (!known?.askedAt && known?.on == null) return true;
  if (known.nextAt) return known.nextAt <= now;
  if (known.askedAt && now.getTime() - known.askedAt.getTime() < DAY_MS) return false;
  if (known.state !== 'valid' || known.on === null) return true;
  const age = (Date.parse(today) - Date.parse(known.on)) / DAY_MS;
  return age > Math.max(0, days - 2);
}
