/** Verifies a passkey: rate-limited after wrong ones like passwords are, each challenge once. */
import type { PasskeyRequestOptions, PasskeyResponse } from '#contract/endpoints/account/passkeys.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import type { Passkeys } from '../../second-factor/index.ts';
import type { KnownBrowsers } from '../login/known-browser.ts';
import type { LoginThrottle } from '../login/login-throttle.ts';
import { readUser, type UserRow } from '../users.repository.ts';
import type { ChallengeUse, PasskeyChallenges } from './passkey-challenge.ts';

export interface PasskeyProofs {
  /** `userId`: whose passkey is expected; left out: anybody's. */
  ask(
    use: ChallengeUse,
    exchange: Exchange,
    userId?: number,
  ): Promise<{ readonly options: PasskeyRequestOptions; readonly cookie: string }>;
  /** Its owner; or the seconds before the next attempt (0 = none), whatever the reason, and its claimed owner. */
  look(
    use: ChallengeUse,
    assertion: PasskeyResponse,
    exchange: Exchange,
    userId?: number,
  ): Promise<{ readonly passed: UserRow } | { readonly wait: number; readonly ownerId: number | undefined }>;
}

export interface PasskeyProofDeps {
  readonly db: Database;
  readonly passkeys: Passkeys;
  readonly challenges: PasskeyChallenges;
  readonly throttle: LoginThrottle;
  readonly browsers: KnownBrowsers;
  /** False: demo users cannot log in (C-CAT-7). */
  readonly demoMode: boolean;
}

export function createPasskeyProofs(deps: PasskeyProofDeps): PasskeyProofs {
  const { db, passkeys, challenges, throttle, browsers, demoMode } = deps;

  async function ownerOf(assertion: PasskeyResponse): Promise<UserRow | undefined> {
    const id = await passkeys.ownerOf(assertion);
    const user = id === undefined ? undefined : await readUser(db, id);
    return user && (demoMode || !user.isDemo) ? user : undefined;
  }

  return {
    async ask(use, exchange, userId) {
      const { challenge, cookie } = challenges.give(use, userId ?? 0, exchange);
      return { options: await passkeys.requestOptions(challenge, userId), cookie };
    },

    async look(use, assertion, exchange, userId) {
      const owner = await ownerOf(assertion);
      const address = `address:${exchange.address}`;
      const [account, ...others] = owner ? browsers.keysOf(owner.email, exchange) : [address, address];
      const tried = await throttle.attempt([`passkey ${account}`, ...others], async () => {
        const challenge = await challenges.take(use, userId ?? 0, assertion.response.clientDataJSON, exchange);
        if (!owner || challenge === undefined || (userId !== undefined && userId !== owner.id)) return undefined;
        return (await passkeys.proves(owner.id, challenge, assertion)) ? owner : undefined;
      });
      return 'passed' in tried ? tried : { ...tried, ownerId: owner?.id };
    },
  };
}
