/** Object storage: curl signs its requests as S3 wants it. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { startEngine } from '../../scripts/engines/running-engines.ts';
import { s3 } from '../../scripts/engines/s3.ts';
import { onEngine } from './kit/engine-tests.ts';

onEngine(s3, () => {
  test('an object is stored and read; another key is refused', async () => {
    const { url, accessKey, secretKey, region, stop } = await startEngine(s3);
    const curl = (secret: string, ...args: readonly string[]) =>
      spawnSync(
        'curl',
        [
          '--silent',
          '--max-time',
          '30',
          '-H',
          'x-amz-content-sha256: UNSIGNED-PAYLOAD',
          '--aws-sigv4',
          `aws:amz:${region}:s3`,
          '--user',
          `${accessKey}:${secret}`,
          ...args,
        ],
        { encoding: 'utf8' },
      ).stdout;
    try {
      expect(curl(secretKey, '-X', 'PUT', `${url}/media`, '--write-out', '%{http_code}')).toBe('200');
      expect(
        curl(secretKey, '-X', 'PUT', '--data', 'pixel', `${url}/media/a.webp`, '--write-out', '%{http_code}'),
      ).toBe('200');
      expect(curl(secretKey, `${url}/media/a.webp`)).toBe('pixel');
      expect(curl('another', `${url}/media/a.webp`)).toContain('SignatureDoesNotMatch');
    } finally {
      await stop();
    }
  });
});
