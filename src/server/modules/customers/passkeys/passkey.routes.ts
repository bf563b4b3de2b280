/** Endpoints of passkeys: login, second step, confirmation, managing one's own. */
import {
  addPasskey,
  beginPasskey,
  beginPasskeyConfirm,
  beginPasskeyLogin,
  confirmPasskey,
  passkeyLogin,
  removePasskey,
  renamePasskey,
} from '#contract/endpoints/account/passkeys.ts';
import { failureSchema } from '#contract/endpoints/account/session.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { ShopWelcome } from '../login/shop-entrance.ts';
import type { OwnPasskeys } from './own-passkeys.service.ts';
import type { PasskeyLogin } from './passkey-login.service.ts';

const DONE = { message: { success: true as const } };

function refused(seconds: number) {
  return failureSchema.parse([{ success: false, message: 'The passkey was not accepted' }, seconds]);
}

export function passkeyRoutes(logins: PasskeyLogin<ShopWelcome>, own: OwnPasskeys): Route[] {
  return [
    route(beginPasskeyLogin, async ({ body, exchange, setCookie }) => {
      const { options, cookie } = await logins.begin(body.step, exchange);
      setCookie(cookie);
      return { message: options };
    }),
    route(passkeyLogin, async ({ body, exchange, setCookie }) => {
      const { response, cookies } = await logins.finish(body.step, body.credential, exchange);
      for (const cookie of cookies) setCookie(cookie);
      return 'access_token' in response ? response : { message: failureSchema.parse(response.message) };
    }),
    route(beginPasskey, async ({ caller, exchange, setCookie }) => {
      const { options, cookie } = await own.begin(caller, exchange);
      setCookie(cookie);
      return { message: options };
    }),
    route(addPasskey, async ({ body, caller, exchange }) => {
      const codes = await own.add(caller, exchange, body.name ?? '', body.credential);
      return { message: codes ? { recovery_codes: [...codes] } : refused(0) };
    }),
    route(renamePasskey, async ({ body, caller }) => {
      await own.rename(caller, body.id, body.name);
      return DONE;
    }),
    route(removePasskey, async ({ body, caller, exchange }) => {
      await own.remove(caller, exchange, body.id);
      return DONE;
    }),
    route(beginPasskeyConfirm, async ({ caller, exchange, setCookie }) => {
      const { options, cookie } = await own.beginConfirm(caller, exchange);
      setCookie(cookie);
      return { message: options };
    }),
    route(confirmPasskey, async ({ body, caller, exchange }) => {
      const wait = await own.confirm(caller, exchange, body.credential);
      return { message: wait === undefined ? DONE.message : refused(wait) };
    }),
  ];
}
