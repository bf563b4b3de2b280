/** Calls of the security of one's own login, and of passkeys at the door of the office. */
import {
  addPasskey,
  beginPasskey,
  beginPasskeyConfirm,
  beginPasskeyLogin,
  beginTotp,
  confirmPasskey,
  confirmTotp,
  endOtherSessions,
  endOwnSession,
  getOwnSecurity,
  passkeyLogin,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from '#contract/office/security.ts';
import { type OfficeRoute, officeRoute, openOfficeRoute } from '#server/platform/http/office-route.ts';
import type { StaffPerson } from '#server/platform/http/staff-caller.ts';
import type { Customers } from '../customers/index.ts';

const DONE = { message: { success: true as const } };

const refused = (wait: number) => ({ message: { state: 'refused' as const, wait } });
const personOf = ({ userId }: Pick<StaffPerson, 'userId'>) => ({ userId, role: 'staff' as const });

export function officeSecurityRoutes(office: Customers['office']): OfficeRoute[] {
  const { security, ownPasskeys, passkeyLogin: logins } = office;
  return [
    openOfficeRoute(beginPasskeyLogin, async ({ body, exchange, setCookie }) => {
      const { options, cookie } = await logins.begin(body.step, exchange);
      setCookie(cookie);
      return { message: options };
    }),

    openOfficeRoute(passkeyLogin, async ({ body, exchange, setCookie }) => {
      const { response, cookies } = await logins.finish(body.step, body.credential, exchange);
      for (const cookie of cookies) setCookie(cookie);
      const { message } = response;
      return 'signedIn' in message ? { message: { state: 'in' as const } } : refused(message[1]);
    }),

    officeRoute(beginPasskeyConfirm, async ({ staff, exchange, setCookie }) => {
      const { options, cookie } = await ownPasskeys.beginConfirm(personOf(staff), exchange);
      setCookie(cookie);
      return { message: options };
    }),

    officeRoute(confirmPasskey, async ({ body, staff, exchange }) => {
      const wait = await ownPasskeys.confirm(personOf(staff), exchange, body.credential);
      return wait === undefined ? { message: { state: 'confirmed' as const } } : refused(wait);
    }),

    officeRoute(getOwnSecurity, async ({ staff, exchange }) => {
      const { sessions, second_factor, passkeys } = await security.overview(personOf(staff), exchange);
      return { message: { sessions, second_factor, passkeys } };
    }),

    officeRoute(endOwnSession, async ({ body, staff }) => {
      await security.endSession(personOf(staff), body.id);
      return DONE;
    }),

    officeRoute(endOtherSessions, async ({ staff, exchange }) => {
      await security.endOtherSessions(personOf(staff), exchange);
      return DONE;
    }),

    officeRoute(beginTotp, async ({ staff, exchange }) => ({
      message: await security.beginTotp(personOf(staff), exchange),
    })),

    officeRoute(confirmTotp, async ({ body, staff, exchange }) => {
      const outcome = await security.confirmTotp(personOf(staff), exchange, body.code);
      return Array.isArray(outcome) ? refused(outcome[1]) : { message: { state: 'on' as const, ...outcome } };
    }),

    officeRoute(removeTotp, async ({ staff, exchange }) => {
      await security.removeTotp(personOf(staff), exchange);
      return DONE;
    }),

    officeRoute(renewRecoveryCodes, async ({ staff, exchange }) => ({
      message: { recovery_codes: [...(await security.renewRecoveryCodes(personOf(staff), exchange))] },
    })),

    officeRoute(beginPasskey, async ({ staff, exchange, setCookie }) => {
      const { options, cookie } = await ownPasskeys.begin(personOf(staff), exchange);
      setCookie(cookie);
      return { message: options };
    }),

    officeRoute(addPasskey, async ({ body, staff, exchange }) => {
      const codes = await ownPasskeys.add(personOf(staff), exchange, body.name ?? '', body.credential);
      return codes ? { message: { state: 'on' as const, recovery_codes: [...codes] } } : refused(0);
    }),

    officeRoute(renamePasskey, async ({ body, staff }) => {
      await ownPasskeys.rename(personOf(staff), body.id, body.name);
      return DONE;
    }),

    officeRoute(removePasskey, async ({ body, staff, exchange }) => {
      await ownPasskeys.remove(personOf(staff), exchange, body.id);
      return DONE;
    }),
  ];
}
