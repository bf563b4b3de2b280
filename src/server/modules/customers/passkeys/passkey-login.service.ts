/** Logging in with a passkey: instead of e-mail and password, or after them. */
import type { PasskeyRequestOptions, PasskeyResponse, PasskeyStep } from '#contract/endpoints/account/passkeys.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import { AUTHENTICATION_FAILED, type EnterShop, type LoginResult } from '../login/login.service.ts';
import type { SecondStepService } from '../login/second-step.service.ts';
import type { SecondStepTickets } from '../login/second-step-ticket.ts';
import type { PasskeyProofs } from './passkey-proof.ts';

export interface PasskeyLoginDeps {
  readonly proofs: PasskeyProofs;
  readonly steps: Pick<SecondStepService, 'waitingUser'>;
  readonly tickets: SecondStepTickets;
  readonly enter: EnterShop;
  /**
   * Called for every rejected login: the seconds until the next attempt is accepted, and the claimed owner of the
   * passkey.
   */
  readonly onRefused: (seconds: number, userId: number | undefined) => void;
}

export interface PasskeyLogin {
  begin(step: PasskeyStep, exchange: Exchange): Promise<{ options: PasskeyRequestOptions; cookie: string }>;
  finish(step: PasskeyStep, response: PasskeyResponse, exchange: Exchange): Promise<LoginResult>;
}

export function createPasskeyLogin({ proofs, steps, tickets, enter, onRefused }: PasskeyLoginDeps): PasskeyLogin {
  /** After the password it must be a passkey of that user. */
  const wanted = async (step: PasskeyStep, exchange: Exchange) =>
    step === 'second-step' ? (await steps.waitingUser(exchange)).id : undefined;

  return {
    begin: async (step, exchange) => proofs.ask(step, exchange, await wanted(step, exchange)),

    async finish(step, response, exchange) {
      const shown = await proofs.look(step, response, exchange, await wanted(step, exchange));
      if ('wait' in shown) {
        onRefused(shown.wait, shown.ownerId);
        return { response: { message: [{ success: false, message: AUTHENTICATION_FAILED }, shown.wait] }, cookies: [] };
      }
      const { response: person, cookies } = await enter(shown.passed, exchange, true);
      return { response: person, cookies: [...cookies, tickets.remove(exchange)] };
    },
  };
}
