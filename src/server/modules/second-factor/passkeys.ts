/**
 * Passkeys of users: the options for the browser, and the verification of its response (WebAuthn). The device always
 * verifies the user (fingerprint, face, PIN), so that a passkey counts as both factors. Challenges come from the
 * caller.
 */
import { createHash, randomBytes } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeyResponse,
} from '#contract/endpoints/account/passkeys.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import {
  deleteOldChallenges,
  insertPasskey,
  type KnownCredential,
  keepHandle,
  notePasskeyUse,
  type OwnPasskeyRow,
  readCredentials,
  readOwnPasskeys,
  readPasskey,
  renamePasskey,
  spendChallenge,
} from './passkeys.repository.ts';

/** Signature algorithms: ES256, EdDSA, RS256, the preferred one first. */
const ALGORITHMS = [-7, -8, -257];
const PATIENCE_MS = 5 * 60_000;
/** More devices than anybody has. */
const MOST_PASSKEYS = 20;

/** Loaded lazily: 160 KB of code and 26 MB of memory that a shop without passkeys does not need. */
const webauthn = () => import('@simplewebauthn/server');

export interface PasskeyPerson {
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

export interface Passkeys {
  listOf(userId: number): Promise<OwnPasskeyRow[]>;
  /** For `navigator.credentials.create`; undefined = the user has the maximum number. */
  creationOptions(person: PasskeyPerson, challenge: string): Promise<PasskeyCreationOptions | undefined>;
  /** For `navigator.credentials.get`: of one user, or of anybody. */
  requestOptions(challenge: string, userId?: number): Promise<PasskeyRequestOptions>;
  /** Stores a new one. False = the response is invalid, or the passkey exists already. */
  add(transaction: Queryable, userId: number, name: string, challenge: string, made: NewPasskey): Promise<boolean>;
  /** False = the user has no such passkey. */
  rename(userId: number, id: number, name: string): Promise<boolean>;
  /** The claimed owner of the passkey; not verified. */
  ownerOf(assertion: PasskeyResponse): Promise<number | undefined>;
  /** Whether the response is valid for the user. */
  proves(userId: number, challenge: string, assertion: PasskeyResponse): Promise<boolean>;
  /** Uses a challenge up, in all processes. False = it was used before. */
  spend(challenge: string, until: Date): Promise<boolean>;
  /** Deletes expired challenges. */
  sweep(): Promise<void>;
}

export interface PasskeysDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly shopName: string;
  /** Base URL of the shop: passkeys are valid for its host and its pages. */
  readonly baseUrl: () => string;
}

export function createPasskeys({ db, clock, log, shopName, baseUrl }: PasskeysDeps): Passkeys {
  const shop = () => {
    const { origin, hostname } = new URL(baseUrl());
    return { expectedOrigin: origin, expectedRPID: hostname };
  };

  return {
    listOf: (userId) => readOwnPasskeys(db, userId),

    async creationOptions({ id, email, name }, challenge) {
      const known = await readCredentials(db, id);
      if (known.length >= MOST_PASSKEYS) return undefined;
      const handle = await keepHandle(db, id, randomBytes(32));
      return {
        challenge: base64url(challenge),
        rp: { id: shop().expectedRPID, name: shopName },
        user: { id: handle.toString('base64url'), name: email, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: known.map(descriptor),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        timeout: PATIENCE_MS,
      };
    },

    async requestOptions(challenge, userId) {
      const known = userId === undefined ? undefined : await readCredentials(db, userId);
      return {
        challenge: base64url(challenge),
        rpId: shop().expectedRPID,
        ...(known && { allowCredentials: known.map(descriptor) }),
        timeout: PATIENCE_MS,
        userVerification: 'required',
      };
    },

    async add(transaction, userId, name, challenge, made) {
      const { verifyRegistrationResponse } = await webauthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...made, clientExtensionResults: {} },
        expectedChallenge: base64url(challenge),
        ...shop(),
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(refused);
      if (!registrationInfo) return false;
      const { credential, credentialBackedUp } = registrationInfo;
      return insertPasskey(transaction, {
        userId,
        name,
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        synced: credentialBackedUp,
        now: clock(),
      });
    },

    rename: (userId, id, name) => renamePasskey(db, userId, id, name),

    async ownerOf({ id }) {
      return (await readPasskey(db, Buffer.from(id, 'base64url')))?.userId;
    },

    async proves(userId, challenge, assertion) {
      const known = await readPasskey(db, Buffer.from(assertion.id, 'base64url'));
      if (known?.userId !== userId) return false;
      const { userHandle } = assertion.response;
      if (userHandle !== undefined && userHandle !== known.handle.toString('base64url')) return false;
      const { verifyAuthenticationResponse } = await webauthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...assertion, clientExtensionResults: {} },
        expectedChallenge: base64url(challenge),
        ...shop(),
        // The counter is checked below, once the signature is verified.
        credential: { id: assertion.id, publicKey: new Uint8Array(known.publicKey), counter: 0 },
        requireUserVerification: true,
      }).catch(refused);
      if (!verified) return false;
      const { newCounter: counter, credentialBackedUp: synced } = authenticationInfo;
      if (await notePasskeyUse(db, known.id, { counter, synced, now: clock() })) return true;
      log.warn(
        { user_id: userId, passkey: known.id, counter, before: known.counter },
        'the counter of a passkey went backwards, it may be cloned: the login was rejected',
      );
      return false;
    },

    spend: (challenge, until) => spendChallenge(db, createHash('sha256').update(challenge).digest(), until),
    sweep: () => deleteOldChallenges(db, clock()),
  };

  /** The library throws for every invalid response. */
  function refused(error: unknown): { verified: false; registrationInfo?: never; authenticationInfo?: never } {
    log.debug({ reason: (error as Error).message }, 'a passkey was rejected');
    return { verified: false };
  }
}

function base64url(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

const descriptor = ({ credentialId, transports }: KnownCredential) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports,
});
