import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { generateDemo } from './generate.ts';

const TODAY = '2026-11-21';
const root = mkdtempSync(join(tmpdir(), 'bancale-demo-folder-'));

afterAll(() => rmSync(root, { recursive: true, force: true }));

function fingerprint(of: string): string {
  const sum = createHash('sha256');
  for (const name of (readdirSync(of, { recursive: true }) as string[]).sort()) {
    if (statSync(join(of, name)).isFile()) sum.update(name).update(readFileSync(join(of, name)));
  }
  return sum.digest('hex');
}

describe('the demo folder (C-CAT-7)', () => {
  it('is the same to the last byte for the same seed, and another for another seed', async () => {
    const request = { products: 400, today: TODAY };
    await generateDemo({ ...request, seed: 7, folder: join(root, 'a') });
    await generateDemo({ ...request, seed: 7, folder: join(root, 'b') });
    await generateDemo({ ...request, seed: 8, folder: join(root, 'c') });
    expect(fingerprint(join(root, 'b'))).toBe(fingerprint(join(root, 'a')));
    expect(fingerprint(join(root, 'c'))).not.toBe(fingerprint(join(root, 'a')));
  });

  it.each([1, 2, 37, 1000])('holds exactly %i products when asked for them', async (wanted) => {
    const small = join(root, `n${wanted}`);
    const { rows } = await generateDemo({ products: wanted, seed: 1, folder: small, today: TODAY });
    expect(rows.products).toBe(wanted);
  });

  it('replaces an earlier demo, and nothing else', async () => {
    const foreign = join(root, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'letter.txt'), 'mine');
    const request = { products: 3, seed: 1, today: TODAY };
    await expect(generateDemo({ ...request, folder: foreign })).rejects.toThrow('holds no demo shop');
    expect(readdirSync(foreign)).toEqual(['letter.txt']);
    const again = join(root, 'again');
    await generateDemo({ ...request, folder: again });
    expect((await generateDemo({ ...request, folder: again })).rows.products).toBe(3);
  });

  it('stops when it is aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const request = { products: 5000, seed: 1, folder: join(root, 'aborted'), today: TODAY, signal };
    await expect(generateDemo(request)).rejects.toThrow('enough');
  });
});
