/** A certificate that no authority signed, for servers of tests: made here, so that no command of the machine is needed (X.509, RFC 5280). */
import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';

const DAY_MS = 86_400_000;

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes));
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

const ECDSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = oid(0x55, 0x04, 0x03);
const OTHER_NAMES = oid(0x55, 0x1d, 0x11);

export interface OwnCertificate {
  readonly key: string;
  readonly cert: string;
  /** As Node and OpenSSL print it. */
  readonly fingerprint: string;
}

/** For `localhost` and 127.0.0.1, or for another name. */
export function ownCertificate(name = 'localhost', days = 30): OwnCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const addresses = sequence(der(0x82, Buffer.from(name)), der(0x87, Buffer.from([127, 0, 0, 1])));
  const now = Date.now();
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    subject,
    sequence(time(new Date(now - DAY_MS)), time(new Date(now + days * DAY_MS))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(OTHER_NAMES, der(0x04, addresses)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  const certificate = new X509Certificate(sequence(signed, ECDSA_SHA256, signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: certificate.toString(),
    fingerprint: certificate.fingerprint256,
  };
}
