/**
 * Whether this browser's visitor consented to tracking (C-TRK-2): a cookie, so that all tabs and the tracking host's pages
 * know it. Nobody has consented who was not asked.
 */
import { TRACKING_COOKIE } from '#contract/values/tracking.ts';

/** Asked again after half a year, not before (guidelines of the Italian data protection authority, 10 June 2021). */
const HALF_A_YEAR_S = 182 * 86_400;

export type Consent = 'accepted' | 'refused' | undefined;

export function consentIn(cookies: string): Consent {
  const [, choice] = new RegExp(`(?:^|;\\s*)${TRACKING_COOKIE}=([01])(?:;|$)`).exec(cookies) ?? [];
  return choice === undefined ? undefined : choice === '1' ? 'accepted' : 'refused';
}

export const consentLine = (choice: 'accepted' | 'refused'): string =>
  `${TRACKING_COOKIE}=${choice === 'accepted' ? 1 : 0}; Path=/; Max-Age=${HALF_A_YEAR_S}; SameSite=Lax`;

export const currentConsent = (): Consent => consentIn(document.cookie);
