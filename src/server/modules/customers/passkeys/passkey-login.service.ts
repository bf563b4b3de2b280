/** Logging in with a passkey: instead of e-mail and password, or after them. */
import type { PasskeyRequestOptions, PasskeyResponse, PasskeyStep } from '#contract/endpoints/account/passkeys.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import { type Entrance, type LoginRefusal, type LoginResult, refusedLogin } from '../login/login.service.ts';
import type { SecondStepService } from '../login/second-step.service.ts';
import type { SecondStepTickets } from '../login/second-step-ticket.ts';
import type { PasskeyProofs } from './passkey-proof.ts';

export interface PasskeyLoginDeps<Welcome> {
  readonly proofs: PasskeyProofs;
  readonly steps: Pick<SecondStepService<Welcome>, 'waitingUser'>;
  readonly tickets: SecondStepTickets;
  readonly entrance: Entrance<Welcome>;
  /**
   * Called for every rejected login: the seconds until the next attempt is accepted, and the claimed owner of the
   * passkey.
   */
  readonly onRefused: (seconds: number, userId: number | undefined) => void;
}

export interface PasskeyLogin<Welcome> {
  begin(step: PasskeyStep, exchange: Exchange): Promise<{ options: PasskeyRequestOptions; cookie: string }>;
  finish(
    step: PasskeyStep,
    response: PasskeyResponse,
    exchange: Exchange,
  ): Promise<LoginResult<Welcome | LoginRefusal>>;
}

export function createPasskeyLogin<Welcome>(deps: PasskeyLoginDeps<Welcome>): PasskeyLogin<Welcome> {
  const { proofs, steps, tickets, entrance, onRefused } = deps;

  /** After the password it must be a passkey of that user. */
  const wanted = async (step: PasskeyStep, exchange: Exchange) =>
    step === 'second-step' ? (await steps.waitingUser(exchange)).id : undefined;

  return {
    begin: async (step, exchange) => proofs.ask(step, exchange, await wanted(step, exchange)),

    async finish(step, response, exchange) {
      const shown = await proofs.look(step, response, exchange, await wanted(step, exchange));
      if ('wait' in shown) {
        onRefused(shown.wait, shown.ownerId);
        return refusedLogin(shown.wait);
      }
      if (!entrance.admits(shown.passed)) {
        onRefused(0, shown.passed.id);
        return refusedLogin(0);
      }
      const { response: person, cookies } = await entrance.enter(shown.passed, exchange, true);
      return { response: person, cookies: [...cookies, tickets.remove(exchange)] };
    },
  };
}
