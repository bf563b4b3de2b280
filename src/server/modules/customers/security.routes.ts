/** Endpoints of the security of one's own login, and its second step. */

import {
  beginSecondStep,
  beginTotp,
  confirmPassword,
  confirmTotp,
  endOtherSessions,
  endSession,
  getSecondStep,
  getSecurity,
  removeTotp,
  renewRecoveryCodes,
  secondStep,
} from '#contract/endpoints/account/security.ts';
import { failureSchema } from '#contract/endpoints/account/session.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { AccountSecurity } from './login/account-security.service.ts';
import type { SecondStepService } from './login/second-step.service.ts';
import type { ShopWelcome } from './login/shop-entrance.ts';

const DONE = { message: { success: true as const } };

export function securityRoutes(security: AccountSecurity, steps: SecondStepService<ShopWelcome>): Route[] {
  return [
    route(getSecondStep, async ({ exchange }) => ({ message: (await steps.pending(exchange)) ?? null })),
    route(beginSecondStep, async ({ exchange }) => ({ message: await steps.begin(exchange) })),
    route(secondStep, async ({ body, exchange, setCookie }) => {
      const { response, cookies, codes } = await steps.finish(body.code, exchange);
      for (const cookie of cookies) setCookie(cookie);
      if (!('access_token' in response)) return { message: failureSchema.parse(response.message) };
      return codes ? { ...response, recovery_codes: [...codes] } : response;
    }),
    route(getSecurity, async ({ caller, exchange }) => ({ message: await security.overview(caller, exchange) })),
    route(confirmPassword, async ({ body, caller, exchange }) => ({
      message: await security.confirmPassword(caller, exchange, body.password),
    })),
    route(endSession, async ({ body, caller }) => {
      await security.endSession(caller, body.id);
      return DONE;
    }),
    route(endOtherSessions, async ({ caller, exchange }) => {
      await security.endOtherSessions(caller, exchange);
      return DONE;
    }),
    route(beginTotp, async ({ caller, exchange }) => ({ message: await security.beginTotp(caller, exchange) })),
    route(confirmTotp, async ({ body, caller, exchange }) => ({
      message: await security.confirmTotp(caller, exchange, body.code),
    })),
    route(removeTotp, async ({ caller, exchange }) => {
      await security.removeTotp(caller, exchange);
      return DONE;
    }),
    route(renewRecoveryCodes, async ({ caller, exchange }) => ({
      message: { recovery_codes: [...(await security.renewRecoveryCodes(caller, exchange))] },
    })),
  ];
}
