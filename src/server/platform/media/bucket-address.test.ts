import { describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { readBucketPlace } from './bucket-address.ts';

const place = { bucket: 'my-shop', prefix: '', endpoint: 'https://s3.example.com', region: 'us-east-1', style: 'path' };

test.each([
  ['s3://my-shop?endpoint=https://s3.example.com', {}],
  ['s3://my-shop/?endpoint=s3.example.com', {}],
  [
    's3://my-shop/a/b.c/?endpoint=http://10.0.0.7:9000&region=eu-south-1',
    { prefix: 'a/b.c/', endpoint: 'http://10.0.0.7:9000', region: 'eu-south-1' },
  ],
  [
    's3://my-shop?region=eu-south-1',
    { endpoint: 'https://s3.eu-south-1.amazonaws.com', region: 'eu-south-1', style: 'host' },
  ],
  [
    's3://my.shop?region=eu-south-1',
    { bucket: 'my.shop', endpoint: 'https://s3.eu-south-1.amazonaws.com', region: 'eu-south-1' },
  ],
  ['s3://my-shop?endpoint=https://s3.example.com&style=host', { style: 'host' }],
])('%s', (text, expected) => {
  expect(readBucketPlace(text)).toEqual({ ...place, ...expected });
});

test.each([
  ['my-shop', 'must look like s3://'],
  ['https://s3.example.com/my-shop', 'must look like s3://'],
  ['s3://key:word@my-shop?region=x', 'must not contain keys'],
  ['s3://my-shop:9000?region=x', 'a port belongs to the endpoint'],
  ['s3://My_Shop?region=x', 'must name a bucket'],
  ['s3://my-shop/a b?region=x', 'must have a prefix'],
  ['s3://my-shop?endpoint=https://s3.example.com/path', 'must have an endpoint'],
  ['s3://my-shop?endpoint=ftp://s3.example.com', 'must have an endpoint'],
  ['s3://my-shop', 'must say region=…'],
  ['s3://my-shop?region=X!', 'must have a region'],
  ['s3://my-shop?region=x&style=dns', 'must have style=path or style=host'],
  ['s3://my-shop?region=x&acl=public', 'must not have “acl”'],
])('%s is refused', (text, sentence) => {
  expect(readBucketPlace(text)).toContain(sentence);
});

describe('the environment', () => {
  const MEDIA_URL = 's3://my-shop/files?endpoint=https://s3.example.com&region=eu-south-1';
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

  test('bucket, keys and the address of pictures', () => {
    const env = readEnv({ MEDIA_URL, ...keys, AWS_SESSION_TOKEN: 't', MEDIA_PUBLIC_URL: 'https://cdn.example.com/' });
    expect(env.bucket).toEqual({
      ...place,
      prefix: 'files/',
      region: 'eu-south-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: 't',
    });
    expect(env.mediaPublicUrl).toBe('https://cdn.example.com');
    expect(readEnv({ ...keys }).bucket).toBeUndefined();
  });

  test.each([
    [{ MEDIA_URL }, 'MEDIA_URL needs the keys of the bucket: AWS_ACCESS_KEY_ID is not given.'],
    [
      { MEDIA_URL, AWS_ACCESS_KEY_ID: 'id' },
      'MEDIA_URL needs the keys of the bucket: AWS_SECRET_ACCESS_KEY is not given.',
    ],
    [
      { MEDIA_PUBLIC_URL: 'https://cdn.example.com' },
      'MEDIA_PUBLIC_URL is where the pictures of a bucket can be read: give MEDIA_URL too.',
    ],
    [
      { MEDIA_URL: 's3://x', ...keys },
      'The environment variable MEDIA_URL must name a bucket of 3 to 63 small letters, digits, dots and hyphens.',
    ],
    [
      { MEDIA_URL, ...keys, MEDIA_PUBLIC_URL: 'cdn' },
      'The environment variable MEDIA_PUBLIC_URL must look like https://cdn.example.com.',
    ],
  ])('half of it is refused with a sentence', (given, sentence) => {
    expect(() => readEnv(given as Record<string, string>)).toThrow(sentence);
  });
});
