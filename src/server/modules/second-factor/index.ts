/**
 * Owns second factors of logins: codes of authenticator apps, passkeys and recovery codes of every user. Knows nothing
 * of sessions.
 */
import { encode } from 'uqr';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { encrypt, unseal } from '#server/platform/encrypted-text.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { Secrets } from '#server/shop-secrets.ts';
import { deletePasskey } from './passkeys.repository.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import {
  confirmTotp,
  deleteRecoveryCodes,
  deleteTotp,
  insertTotp,
  lockPerson,
  readAllSealed,
  readState,
  readTotp,
  replaceRecoveryCodes,
  type StoredState,
  spendRecoveryCode,
  spendStep,
  updateSealed,
} from './second-factor.repository.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

export type { Passkeys } from './passkeys.ts';
/** For commands, which have no key to encrypt with. */
export { deleteFactors as clearSecondFactor } from './second-factor.repository.ts';

export interface FactorState extends StoredState {
  /** A login with the password asks for a second step, because the user has an app or a passkey. */
  readonly active: boolean;
}

export interface TotpSetup {
  /** For manual entry. */
  readonly secret: string;
  readonly uri: string;
  /** The QR code: modules per side, and the dark ones as an SVG path. */
  readonly picture: { readonly size: number; readonly path: string };
}

export interface SecondFactors {
  /** Pass a transaction to read in it. */
  stateOf(userId: number, on?: Queryable): Promise<FactorState>;
  /** The same, locked until the transaction ends. */
  lockedState(transaction: Queryable, userId: number): Promise<FactorState>;
  /** A new secret for an app; it becomes active once a code of it was given. Undefined = there is one already. */
  begin(userId: number, email: string): Promise<TotpSetup | undefined>;
  /** Activates the secret that was begun; returns the recovery codes. Undefined = a wrong code. */
  confirm(transaction: Queryable, userId: number, code: string): Promise<readonly string[] | undefined>;
  /** Consumes a code of the app, or a recovery code. */
  use(userId: number, code: string): Promise<'totp' | 'recovery' | undefined>;
  /** New recovery codes instead of the old ones. */
  renewRecoveryCodes(transaction: Queryable, userId: number): Promise<readonly string[]>;
  /** Removes the app; recovery codes stay as long as there is a passkey. Returns what is left. */
  removeApp(transaction: Queryable, userId: number): Promise<FactorState>;
  /** The same for a passkey. Undefined = the user has no such passkey. */
  removePasskey(
    transaction: Queryable,
    userId: number,
    id: number,
  ): Promise<{ readonly name: string; readonly left: FactorState } | undefined>;
  readonly passkeys: Passkeys;
  /** Encrypts again with the first key what an older key has encrypted, so that the older one can be removed. */
  start(): void;
}

export interface SecondFactorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly shopName: string;
  /** Base URL of the shop, without trailing slash. */
  readonly baseUrl: () => string;
  readonly log: Log;
}

export function createSecondFactors({ db, clock, secrets, shopName, baseUrl, log }: SecondFactorDeps): SecondFactors {
  async function secretOf(userId: number, confirmed: boolean): Promise<{ secret: string; sealed: string } | undefined> {
    const stored = await readTotp(db, userId);
    if (!stored || stored.confirmed !== confirmed) return undefined;
    const open = unseal(secrets, stored.sealed);
    if (!open) log.error({ user_id: userId }, 'the secret of a second factor is encrypted with a missing key');
    return open && { secret: open.text, sealed: stored.sealed };
  }

  async function newCodes(transaction: Queryable, userId: number): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(
      transaction,
      userId,
      codes.map((code) => recoveryCodeHash(userId, code)),
    );
    return codes;
  }

  async function encryptAgain(): Promise<void> {
    for (const { userId, sealed } of await readAllSealed(db)) {
      const open = unseal(secrets, sealed);
      if (open?.byOldKey) await updateSealed(db, userId, sealed, encrypt(secrets, open.text));
    }
  }

  async function stateOf(userId: number, on: Queryable = db): Promise<FactorState> {
    const state = await readState(on, userId);
    return { ...state, active: state.app || state.passkeys > 0 };
  }

  /** Recovery codes replace an app or a passkey: without either they are deleted too. */
  async function leftIn(transaction: Queryable, userId: number): Promise<FactorState> {
    const left = await stateOf(userId, transaction);
    if (!left.active) await deleteRecoveryCodes(transaction, userId);
    return left;
  }

  return {
    stateOf,

    async lockedState(transaction, userId) {
      await lockPerson(transaction, userId);
      return stateOf(userId, transaction);
    },

    async begin(userId, email) {
      const secret = newTotpSecret();
      if (!(await insertTotp(db, userId, encrypt(secrets, secret)))) return undefined;
      const uri = totpUri(secret, shopName, email);
      return { secret, uri, picture: pictureOf(uri) };
    },

    async confirm(transaction, userId, code) {
      const known = await secretOf(userId, false);
      const step = known && stepOfCode(known.secret, code, clock());
      if (!known || step === undefined) return undefined;
      if (!(await confirmTotp(transaction, userId, known.sealed, clock()))) return undefined;
      await spendStep(transaction, userId, step);
      return newCodes(transaction, userId);
    },

    async use(userId, code) {
      const known = await secretOf(userId, true);
      const step = known && stepOfCode(known.secret, code, clock());
      if (step !== undefined) return (await spendStep(db, userId, step)) ? 'totp' : undefined;
      return (await spendRecoveryCode(db, userId, recoveryCodeHash(userId, code), clock())) ? 'recovery' : undefined;
    },

    renewRecoveryCodes: newCodes,

    async removeApp(transaction, userId) {
      await lockPerson(transaction, userId);
      await deleteTotp(transaction, userId);
      return leftIn(transaction, userId);
    },

    async removePasskey(transaction, userId, id) {
      await lockPerson(transaction, userId);
      const name = await deletePasskey(transaction, userId, id);
      return name === undefined ? undefined : { name, left: await leftIn(transaction, userId) };
    },

    passkeys: createPasskeys({ db, clock, log, shopName, baseUrl }),

    start() {
      if (secrets.length > 1)
        encryptAgain().catch((error) =>
          log.error({ err: error }, 'secrets of second factors could not be encrypted with the first key'),
        );
    },
  };
}

/**
 * A border of four modules, as scanners expect it; the picture has its own white background whatever the page's colours
 * are.
 */
function pictureOf(text: string): TotpSetup['picture'] {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
