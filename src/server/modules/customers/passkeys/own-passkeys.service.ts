/** Managing one's own passkeys: adding, renaming, removing, and confirming one's identity with one. */

import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeyResponse,
} from '#contract/endpoints/account/passkeys.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Exchange } from '#server/platform/http/exchange.ts';
import type { Audit } from '../../audit/index.ts';
import type { SecondFactors } from '../../second-factor/index.ts';
import type { ConfirmedPeople, PersonOfDoor } from '../login/confirmed-person.ts';
import { deviceWords } from '../login/device-words.ts';
import type { SecurityNotices } from '../login/security-notices.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { PasskeyChallenges } from './passkey-challenge.ts';
import type { PasskeyProofs } from './passkey-proof.ts';

export interface OwnPasskeys {
  has(caller: PersonOfDoor): Promise<boolean>;
  begin(caller: PersonOfDoor, exchange: Exchange): Promise<{ options: PasskeyCreationOptions; cookie: string }>;
  /** Recovery codes, when it is the user's first second factor; undefined = the passkey was rejected. */
  add(caller: PersonOfDoor, exchange: Exchange, name: string, made: NewPasskey): Promise<readonly string[] | undefined>;
  rename(caller: PersonOfDoor, id: number, name: string): Promise<void>;
  remove(caller: PersonOfDoor, exchange: Exchange, id: number): Promise<void>;
  beginConfirm(caller: PersonOfDoor, exchange: Exchange): Promise<{ options: PasskeyRequestOptions; cookie: string }>;
  /** Undefined = confirmed; else the seconds before the next attempt. */
  confirm(caller: PersonOfDoor, exchange: Exchange, assertion: PasskeyResponse): Promise<number | undefined>;
}

export interface OwnPasskeysDeps {
  readonly db: Database;
  readonly factors: SecondFactors;
  readonly people: ConfirmedPeople;
  readonly challenges: PasskeyChallenges;
  readonly proofs: PasskeyProofs;
  readonly sessions: Sessions;
  readonly notices: SecurityNotices;
  readonly audit: Pick<Audit, 'note'>;
  /** Roles whose users must have a second factor. */
  readonly mustHaveSecondFactor: (role: PersonOfDoor['role']) => boolean;
}

export function createOwnPasskeys(deps: OwnPasskeysDeps): OwnPasskeys {
  const { db, factors, people, challenges, proofs, sessions, notices, audit, mustHaveSecondFactor } = deps;
  const { passkeys } = factors;
  const browserOf = (exchange: Exchange) => exchange.header('user-agent') ?? '';

  return {
    async has({ userId }) {
      return userId !== null && (await factors.stateOf(userId)).passkeys > 0;
    },

    async begin(caller, exchange) {
      const user = await people.confirmedPerson(caller, exchange);
      const { challenge, cookie } = challenges.give('add', user.id, exchange);
      const options = await passkeys.creationOptions(user, challenge);
      if (!options) throw new AppError('too-many-passkeys');
      return { options, cookie };
    },

    async add(caller, exchange, named, made) {
      const user = await people.confirmedPerson(caller, exchange);
      const challenge = await challenges.take('add', user.id, made.response.clientDataJSON, exchange);
      if (challenge === undefined) return undefined;
      const browser = browserOf(exchange);
      const name = named || deviceWords(browser) || 'Passkey';
      const added = await db.transaction(async (transaction) => {
        const before = await factors.lockedState(transaction, user.id);
        if (!(await passkeys.add(transaction, user.id, name, challenge, made))) return undefined;
        await notices.tell(transaction, 'passkey-added', user, browser, name);
        return {
          isFirst: !before.active,
          codes: before.active ? [] : await factors.renewRecoveryCodes(transaction, user.id),
        };
      });
      if (!added) return undefined;
      // Sessions opened with the password alone end; this one has just given both factors.
      if (added.isFirst) await sessions.endAllOf(user.id, exchange);
      await sessions.strengthen(exchange);
      return added.codes;
    },

    async rename(caller, id, name) {
      const user = await people.personOf(caller);
      if (!(await passkeys.rename(user.id, id, name))) throw new AppError('not-found');
    },

    async remove(caller, exchange, id) {
      const user = await people.confirmedPerson(caller, exchange);
      await db.transaction(async (transaction) => {
        const removed = await factors.removePasskey(transaction, user.id, id);
        if (!removed) throw new AppError('not-found');
        if (!removed.left.active && mustHaveSecondFactor(caller.role)) throw new AppError('forbidden');
        await notices.tell(transaction, 'passkey-removed', user, browserOf(exchange), removed.name);
      });
    },

    async beginConfirm(caller, exchange) {
      const user = await people.personOf(caller);
      return proofs.ask('confirm', exchange, user.id);
    },

    async confirm(caller, exchange, assertion) {
      const user = await people.personOf(caller);
      const shown = await proofs.look('confirm', assertion, exchange, user.id);
      if ('wait' in shown) {
        audit.note({ kind: 'login-failed', result: 'failed', on: ['user', user.id], params: { step: 'confirm' } });
        return shown.wait;
      }
      await people.confirm(exchange);
      return undefined;
    },
  };
}
