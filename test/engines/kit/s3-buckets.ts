/** Buckets of a real server, and a client that is not ours: curl signs its requests itself. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BucketAddress } from '#server/platform/media/bucket-address.ts';
import type { S3Address } from '../../../scripts/engines/s3.ts';

const run = promisify(execFile);
let made = 0;

export type S3Login = Pick<S3Address, 'url' | 'accessKey' | 'secretKey' | 'region'>;

const escaped = (name: string) =>
  name
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** The status and the bytes of a response to `curl`. @param path `bucket/key` as it is called */
export async function curl(
  { url, accessKey, secretKey, region }: S3Login,
  path: string,
  ...args: readonly string[]
): Promise<{ readonly status: number; readonly body: Buffer }> {
  const given = ['--silent', '--max-time', '30', '-H', 'x-amz-content-sha256: UNSIGNED-PAYLOAD'];
  const login = ['--aws-sigv4', `aws:amz:${region}:s3`, '--user', `${accessKey}:${secretKey}`];
  const asked = [...given, ...login, ...args, '--write-out', '%{http_code}', `${url}/${escaped(path)}`];
  const { stdout } = await run('curl', asked, { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 });
  return { status: Number(String(stdout.subarray(-3))), body: stdout.subarray(0, -3) };
}

/** Makes an empty bucket; returns its address as `MEDIA_URL` would give it. */
export async function newBucket(
  server: S3Login,
  { prefix = '' }: { readonly prefix?: string } = {},
): Promise<BucketAddress> {
  const bucket = `shop-${process.pid}-${++made}`;
  const { status, body } = await curl(server, bucket, '-X', 'PUT');
  if (status !== 200) throw new Error(`the bucket could not be made: ${body}`);
  return {
    bucket,
    prefix,
    endpoint: server.url,
    region: server.region,
    style: 'path',
    accessKeyId: server.accessKey,
    secretAccessKey: server.secretKey,
    sessionToken: undefined,
  };
}
