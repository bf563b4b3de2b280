/** Calls of signing in and out, of confirming who one is, and of the person of the session. */
import {
  beginSecondStep,
  confirmIdentity,
  getOfficeSession,
  officeLogin,
  officeLogout,
  officeSecondFactor,
  setPreferences,
} from '#contract/office/session.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute, openOfficeRoute } from '#server/platform/http/office-route.ts';
import { confirmedUntil } from '#server/platform/http/staff-caller.ts';
import type { Customers } from '../customers/index.ts';
import { readDesk, readStaff, updateDesk, updateLocale } from './staff.repository.ts';

const DONE = { message: { success: true as const } };

export interface OfficeSessionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly office: Customers['office'];
  /** Base URL of the shop: passkeys are valid for its host only. */
  readonly baseUrl: () => string;
}

export function officeSessionRoutes({ db, clock, office, baseUrl }: OfficeSessionDeps): OfficeRoute[] {
  return [
    openOfficeRoute(officeLogin, async ({ body, exchange, setCookie }) => {
      const { response, cookies } = await office.login(body.email, body.password, exchange);
      for (const cookie of cookies) setCookie(cookie);
      const { message } = response;
      if ('signedIn' in message) return { message: { state: 'in' as const } };
      if ('second_step' in message) return { message: { state: 'second-step' as const, step: message.second_step } };
      return { message: { state: 'refused' as const, wait: message[1] } };
    }),

    openOfficeRoute(beginSecondStep, async ({ exchange }) => ({ message: await office.steps.begin(exchange) })),

    openOfficeRoute(officeSecondFactor, async ({ body, exchange, setCookie }) => {
      const { response, cookies, codes } = await office.steps.finish(body.code, exchange);
      for (const cookie of cookies) setCookie(cookie);
      const { message } = response;
      if (!('signedIn' in message)) return { message: { state: 'refused' as const, wait: message[1] } };
      return { message: { state: 'in' as const, ...(codes && { recovery_codes: [...codes] }) } };
    }),

    openOfficeRoute(officeLogout, async ({ exchange, setCookie }) => {
      setCookie(await office.sessions.end(exchange));
      return DONE;
    }),

    officeRoute(confirmIdentity, async ({ body, staff, exchange }) => {
      const person = { userId: staff.userId, role: 'staff' as const };
      const confirmed = await office.security.confirmPassword(person, exchange, body.password);
      if (Array.isArray(confirmed)) return { message: { state: 'refused' as const, wait: confirmed[1] } };
      return { message: { state: 'confirmed' as const } };
    }),

    officeRoute(getOfficeSession, async ({ staff, exchange }) => {
      const [row, desk, hasPasskey] = await Promise.all([
        readStaff(db, staff.userId),
        readDesk(db, staff.userId),
        office.ownPasskeys.has({ userId: staff.userId, role: 'staff' }),
      ]);
      const roles = row?.roles ?? [];
      const { userId, name, email, locale, permissions } = staff;
      return {
        message: {
          user_id: userId,
          name,
          email,
          locale,
          desk,
          permissions: [...permissions],
          roles: roles.map((role) => role[`name_${locale}`]),
          has_passkey: hasPasskey && new URL(baseUrl()).origin === exchange.origin,
          confirmed_until: confirmedUntil(staff, clock())?.toISOString() ?? null,
        },
      };
    }),

    officeRoute(setPreferences, async ({ body, staff }) => {
      if (body.locale !== undefined) await updateLocale(db, staff.userId, body.locale);
      if (body.desk !== undefined) await updateDesk(db, staff.userId, body.desk);
      return DONE;
    }),
  ];
}
