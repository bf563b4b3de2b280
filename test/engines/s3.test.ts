/** Object storage on a real server (Versity S3 Gateway): the cases of every store of files, and what only a server can do to us. */

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CircuitBreaker } from '#server/platform/engines/circuit-breaker.ts';
import type { BucketAddress } from '#server/platform/media/bucket-address.ts';
import { createBucketClient } from '#server/platform/media/bucket-client.ts';
import { BucketFailure } from '#server/platform/media/bucket-failure.ts';
import { createBucketStore } from '#server/platform/media/bucket-media-store.ts';
import { bucketObstacle } from '#server/platform/media/bucket-obstacle.ts';
import { contentOf, listedFiles } from '#server/platform/media/media-store.ts';
import { openFiles } from '#server/platform/media/open-files.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { type S3Address, s3 } from '../../scripts/engines/s3.ts';
import { mediaStoreCases } from '../http/media/media-store.cases.ts';
import { onEngine } from './kit/engine-tests.ts';
import { curl, newBucket } from './kit/s3-buckets.ts';

const MB = 1024 * 1024;

/** A port of this machine where nobody listens. */
async function nobodysAddress(): Promise<string> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return `http://127.0.0.1:${port}`;
}

onEngine(s3, () => {
  let server: Started<S3Address>;
  beforeAll(async () => {
    server = await startEngine(s3);
  });
  afterAll(() => server?.stop());

  const storeOf = (address: BucketAddress, options: { limitMs?: number; renewAfterMs?: number } = {}) => {
    const breaker = new CircuitBreaker({ engine: 's3', openMs: 0 });
    const client = createBucketClient({ address, breaker, ...options });
    return createBucketStore({ client, folder: 'media/', ...options });
  };

  mediaStoreCases(async () => {
    const address = await newBucket(server, { prefix: 'a.shop/files/' });
    return {
      store: storeOf(address),
      other: storeOf(address),
      async outside(name) {
        const { status, body } = await curl(server, `${address.bucket}/a.shop/files/media/${name}`);
        return status === 200 ? body : undefined;
      },
    };
  });

  test('what a client of others stored is read', async () => {
    const address = await newBucket(server);
    await curl(server, `${address.bucket}/media/àé b`, '-X', 'PUT', '--data', 'pixel');
    expect(String(await contentOf(storeOf(address), 'àé b'))).toBe('pixel');
  });

  test('a file that is put again and old is stored anew; one that is not old stays', async () => {
    const address = await newBucket(server);
    await storeOf(address).put('x', 'content');
    const first = (await storeOf(address).find('x'))?.modified.getTime() ?? 0;
    await wait(1_100);
    await storeOf(address, { renewAfterMs: 60_000 }).put('x', 'content');
    expect((await storeOf(address).find('x'))?.modified.getTime()).toBe(first);
    await storeOf(address, { renewAfterMs: 0 }).put('x', 'content');
    expect((await storeOf(address).find('x'))?.modified.getTime()).toBeGreaterThan(first);
  });

  test('what is wrong with keys, bucket and address is said in one sentence at the start', async () => {
    const address = await newBucket(server);
    const said = (change: Partial<BucketAddress>) =>
      bucketObstacle({ dataDir: '/nowhere', bucket: { ...address, ...change } }).catch((error: Error) => error.message);
    expect(await said({})).toBeUndefined();
    expect(await said({ secretAccessKey: 'another' })).toBe('AWS_SECRET_ACCESS_KEY does not fit AWS_ACCESS_KEY_ID.');
    expect(await said({ accessKeyId: 'another' })).toBe(`AWS_ACCESS_KEY_ID: ${server.url} does not know this key.`);
    expect(await said({ bucket: 'another' })).toBe(`MEDIA_URL: there is no bucket another at ${server.url}.`);
    const nobody = await nobodysAddress();
    expect(await said({ endpoint: nobody })).toBe(
      `MEDIA_URL: no storage answers at ${nobody} (ECONNREFUSED). Pictures and documents will be missing until it does.`,
    );
  });

  test('keys that are refused later make every call fail with the reason, and visitors get "try again"', async () => {
    const address = await newBucket(server);
    const store = storeOf({ ...address, secretAccessKey: 'another' });
    const failures = await Promise.all(
      [store.find('x'), store.put('x', 'y'), store.remove('x'), listedFiles(store)].map((call) =>
        call.catch((error: unknown) => error),
      ),
    );
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(BucketFailure);
      expect(failure).toMatchObject({ fault: 'keys', code: 'unavailable', details: { retry_after: 5 } });
    }
  });

  test('a server that was killed in the middle of a file is missed, and used again when it is back', async () => {
    const address = await newBucket(server);
    const store = storeOf(address, { limitMs: 1_000 });
    const content = Buffer.alloc(60 * MB, 3);
    await store.put('large', content);
    const stream = await (await store.find('large'))?.open();
    let came = 0;
    const reading = (async () => {
      for await (const part of stream ?? []) {
        came += part.length;
        if (came < MB || came - part.length >= MB) continue;
        await server.kill();
      }
    })();
    await expect(reading).rejects.toMatchObject({ name: 'BucketFailure', fault: 'away' });
    expect(came).toBeLessThan(content.length);
    await expect(store.find('large')).rejects.toMatchObject({ fault: 'away' });
    await expect(store.put('other', 'x')).rejects.toMatchObject({ fault: 'away' });
    await server.startAgain();
    expect((await contentOf(store, 'large'))?.equals(content)).toBe(true);
    expect(await store.has('other')).toBe(false);
  });

  test('a server that was killed while it got a file keeps no half of it', async () => {
    const address = await newBucket(server);
    const store = storeOf(address, { limitMs: 1_000 });
    let sent = 0;
    const file = {
      size: 60 * MB,
      sha256: 'a'.repeat(64),
      async *read() {
        for (; sent < 60 * MB; sent += MB) {
          if (sent === 10 * MB) await server.kill();
          yield Buffer.alloc(MB, 1);
        }
      },
    };
    await expect(store.send('half', file)).rejects.toMatchObject({ fault: 'away' });
    await server.startAgain();
    expect(await store.find('half')).toBeUndefined();
    expect(await listedFiles(store)).toEqual([]);
  });

  test('content that is not what its hash says is not stored', async () => {
    const address = await newBucket(server);
    const file = {
      size: 5,
      sha256: 'a'.repeat(64),
      async *read() {
        yield Buffer.from('false');
      },
    };
    await expect(storeOf(address).send('false', file)).rejects.toBeInstanceOf(BucketFailure);
    expect(await storeOf(address).find('false')).toBeUndefined();
  });

  test('a server that is frozen is given up at the limit, in every call, and used again when it thaws', async () => {
    const address = await newBucket(server);
    const store = storeOf(address, { limitMs: 400 });
    await store.put('large', Buffer.alloc(60 * MB, 5));
    const found = await store.find('large');
    const stream = await found?.open();
    const freeze = () => process.kill(server.pid(), 'SIGSTOP');
    const thaw = () => process.kill(server.pid(), 'SIGCONT');
    try {
      const read = (async () => {
        let parts = 0;
        for await (const part of stream ?? []) {
          parts += part.length > 0 ? 1 : 0;
          if (parts === 2) freeze();
        }
      })();
      await expect(read).rejects.toMatchObject({ fault: 'away' });
      const began = performance.now();
      const calls = [
        store.find('large'),
        store.has('x'),
        store.put('small', 'x'),
        store.put('more', Buffer.alloc(20 * MB)),
        // Whether it was done is not known: it is, when the server thaws.
        store.remove('none'),
        listedFiles(store),
        found?.open(),
      ];
      const ends = await Promise.allSettled(calls);
      for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: { fault: 'away' } });
      expect(performance.now() - began).toBeLessThan(10_000);
    } finally {
      thaw();
    }
    await expect.poll(() => store.has('large').catch(() => false), { timeout: 10_000 }).toBe(true);
    expect((await contentOf(store, 'large'))?.length).toBe(60 * MB);
  });

  test('after five failures the breaker refuses at once', async () => {
    const address = await newBucket(server);
    const files = await openFiles({ dataDir: '/nowhere', bucket: { ...address, endpoint: await nobodysAddress() } });
    for (let count = 0; count < 5; count += 1) await files.media.find('x').catch(() => {});
    await expect(files.media.find('x')).rejects.toThrow('(not asked)');
  });
});
