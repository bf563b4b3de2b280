/** Errors of storage → one sentence for the operator: what is wrong, and which variable mends it. */
import { certificateFault } from '../certificate-fault.rules.ts';
import { EngineAwayError } from '../engines/circuit-breaker.ts';
import type { BucketAddress } from './bucket-address.ts';
import { BucketFailure, type BucketFault } from './bucket-failure.ts';

/** Codes of https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const SENTENCES: Readonly<Record<string, readonly [BucketFault, (address: BucketAddress) => string]>> = {
  InvalidAccessKeyId: ['keys', ({ endpoint }) => `AWS_ACCESS_KEY_ID: ${endpoint} does not know this key.`],
  // Of Versity S3 Gateway.
  XAdminUserNotFound: ['keys', ({ endpoint }) => `AWS_ACCESS_KEY_ID: ${endpoint} does not know this key.`],
  SignatureDoesNotMatch: ['keys', () => 'AWS_SECRET_ACCESS_KEY does not fit AWS_ACCESS_KEY_ID.'],
  AccessDenied: [
    'keys',
    ({ bucket }) =>
      `AWS_ACCESS_KEY_ID: this key may not list, read and write in the bucket ${bucket} (docs/scale-out-files.md).`,
  ],
  ExpiredToken: ['keys', () => 'AWS_SESSION_TOKEN has expired: temporary keys need a new one.'],
  InvalidToken: ['keys', () => 'AWS_SESSION_TOKEN does not belong to AWS_ACCESS_KEY_ID.'],
  RequestTimeTooSkewed: ['keys', () => 'The clock of this machine is wrong by minutes: storage refuses its requests.'],
  NoSuchBucket: ['bucket', ({ bucket, endpoint }) => `MEDIA_URL: there is no bucket ${bucket} at ${endpoint}.`],
  AuthorizationHeaderMalformed: ['region', ({ region }) => `MEDIA_URL: the bucket is not in the region ${region}.`],
  PermanentRedirect: ['region', ({ region }) => `MEDIA_URL: the bucket is not in the region ${region}.`],
};

const STATUS_CODES: Readonly<Record<number, string>> = { 301: 'PermanentRedirect', 403: 'AccessDenied' };

/** @param found a response that is no success, or what was thrown instead of one */
export async function failureOf(address: BucketAddress, found: unknown): Promise<BucketFailure> {
  const { endpoint } = address;
  if (!(found instanceof Response)) {
    const late = found instanceof EngineAwayError && (found.reason === 'late' ? 'no answer in time' : 'not asked');
    const reason = late || reasonOf(found);
    const refused = certificateFault(reason);
    const sentence = refused
      ? `MEDIA_URL: the storage at ${endpoint} cannot be used: ${refused}.`
      : `MEDIA_URL: no storage answers at ${endpoint} (${reason}).`;
    return new BucketFailure('away', sentence, found);
  }
  const text = await found.text().catch(() => '');
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? STATUS_CODES[found.status] ?? '';
  const known = SENTENCES[code];
  if (known) return new BucketFailure(known[0], known[1](address));
  const words = `MEDIA_URL: the storage at ${endpoint} answers ${found.status}${code && ` ${code}`}.`;
  return new BucketFailure(found.status >= 500 || found.status === 429 ? 'away' : 'other', words);
}

/** `fetch` hides the reason below its own error. */
function reasonOf(error: unknown): string {
  let last: unknown = error;
  for (let at: unknown = error; at instanceof Error; at = at instanceof AggregateError ? at.errors[0] : at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (code && !(at instanceof AggregateError)) return code;
    last = at;
  }
  return last instanceof Error ? last.message : String(last);
}
