/** Where files are kept outside this machine: a bucket of S3 storage, as `MEDIA_URL` names it (docs/scale-out-files.md). */

/** Plain data: it goes to threads as it is. */
export interface BucketAddress {
  readonly bucket: string;
  /** Of every key: empty, or `shop/`. */
  readonly prefix: string;
  /** Scheme, host and port, without a slash at the end. */
  readonly endpoint: string;
  readonly region: string;
  /** `path`: `https://host/bucket/key`; `host`: `https://bucket.host/key`. */
  readonly style: 'path' | 'host';
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials. */
  readonly sessionToken: string | undefined;
}

/** What `MEDIA_URL` says: all but the keys. */
export type BucketPlace = Omit<BucketAddress, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'>;

const EXAMPLE = 'must look like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-south-1';
/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w.-]+(\/[\w.-]+)*$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const PARAMETERS = ['endpoint', 'region', 'style'];
/** What storage that has no regions expects. */
const ANY_REGION = 'us-east-1';

/** `s3://bucket/prefix?endpoint=…&region=…&style=…`; a text = what is wrong with it, as the end of a sentence. */
export function readBucketPlace(text: string): BucketPlace | string {
  if (!/^s3:\/\/./.test(text) || !URL.canParse(text)) return EXAMPLE;
  const url = new URL(text);
  if (url.username || url.password)
    return 'must not contain keys: they belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  if (url.port) return `${EXAMPLE}: a port belongs to the endpoint`;
  const bucket = url.host;
  if (!BUCKET.test(bucket)) return 'must name a bucket of 3 to 63 small letters, digits, dots and hyphens';
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (prefix !== '' && (!PREFIX.test(prefix) || /(^|\/)\.{1,2}(\/|$)/.test(prefix)))
    return 'must have a prefix of letters, digits, dots, hyphens and slashes only';
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) return `must not have “${unknown}”: it knows ${PARAMETERS.join(', ')}`;
  const given = url.searchParams.get('endpoint') ?? '';
  const region = url.searchParams.get('region') ?? '';
  if (given === '' && region === '') return 'must say region=…, or endpoint=… for storage that is not Amazon’s';
  if (region !== '' && !REGION.test(region)) return 'must have a region like eu-south-1';
  const style = url.searchParams.get('style') ?? (given === '' && !bucket.includes('.') ? 'host' : 'path');
  if (style !== 'path' && style !== 'host') return 'must have style=path or style=host';
  const endpoint = given === '' ? `https://s3.${region}.amazonaws.com` : originOf(given);
  if (endpoint === undefined) return 'must have an endpoint like https://s3.example.com:9000, without a path';
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/`, endpoint, region: region || ANY_REGION, style };
}

/** Without a scheme it is https. */
function originOf(given: string): string | undefined {
  const text = given.includes('://') ? given : `https://${given}`;
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, pathname, search, username } = new URL(text);
  const isPlain = pathname === '/' && search === '' && username === '';
  return isPlain && (protocol === 'https:' || protocol === 'http:') ? origin : undefined;
}

/** For people: `s3://bucket/prefix at https://s3.example.com`. Without keys. */
export function bucketName({ bucket, prefix, endpoint }: BucketPlace): string {
  return `s3://${bucket}/${prefix} at ${endpoint}`;
}
