/** A passkey device in software: the responses of a browser, with every part open to be wrong. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeyResponse,
} from '#contract/endpoints/account/passkeys.ts';
import { ORIGIN } from './start-shop.ts';

/** What a test does differently from an honest device and browser. */
export interface Twist {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The device did not require finger, face or PIN. */
  readonly unverified?: boolean;
  readonly counter?: number;
  /** One byte of the signature is wrong. */
  readonly forged?: boolean;
  /** The user that the device reports. */
  readonly userHandle?: string;
}

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];

export class SoftAuthenticator {
  readonly id = randomBytes(32);
  counter = 0;
  /** Set when the passkey is created. */
  userHandle = '';
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  create(options: PasskeyCreationOptions, twist: Twist = {}): NewPasskey {
    this.userHandle = options.user.id;
    const authData = Buffer.concat([
      this.#head(twist.rpId ?? options.rp.id, HAS_KEY, twist),
      // No vendor, then the passkey's id and its public key.
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#coseKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, twist),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get(options: PasskeyRequestOptions, twist: Twist = {}): PasskeyResponse {
    const authData = this.#head(twist.rpId ?? options.rpId, 0, twist);
    const data = clientData('webauthn.get', options.challenge, twist);
    const hash = createHash('sha256').update(Buffer.from(data, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([authData, hash]), this.#keys.privateKey);
    if (twist.forged) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: data,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: twist.userHandle ?? this.userHandle,
      },
    };
  }

  #credential() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  #head(rpId: string, flags: number, { unverified, counter }: Twist): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const all = flags | PRESENT | (unverified ? 0 : VERIFIED);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count]);
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}

function clientData(type: string, challenge: string, twist: Twist): string {
  const data = { type, challenge: twist.challenge ?? challenge, origin: twist.origin ?? ORIGIN, crossOrigin: false };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

/** The part of CBOR (RFC 8949) that a passkey needs: small numbers, texts, bytes, maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}
