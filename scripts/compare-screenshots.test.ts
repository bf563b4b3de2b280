import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { compareFolders } from './compare-screenshots.ts';

const before = mkdtempSync(join(tmpdir(), 'before-'));
const after = mkdtempSync(join(tmpdir(), 'after-'));

afterAll(() => {
  for (const folder of [before, after]) rmSync(folder, { recursive: true, force: true });
});

/** A white picture with one grey pixel at `at`. */
async function picture(file: string, width: number, at?: [x: number, y: number]): Promise<void> {
  const data = Buffer.alloc(width * 10 * 3, 255);
  if (at) data[(at[1] * width + at[0]) * 3] = 254;
  await sharp(data, { raw: { width, height: 10, channels: 3 } })
    .png()
    .toFile(file);
}

test('Every pixel, size and missing picture that differs is named', async () => {
  await picture(join(before, 'same.png'), 20, [3, 3]);
  await picture(join(after, 'same.png'), 20, [3, 3]);
  await picture(join(before, 'moved.png'), 20, [3, 3]);
  await picture(join(after, 'moved.png'), 20, [5, 4]);
  await picture(join(before, 'wider.png'), 20);
  await picture(join(after, 'wider.png'), 21);
  await picture(join(before, 'gone.png'), 20);
  await picture(join(after, 'new.png'), 20);
  expect(await compareFolders(before, after)).toEqual({
    compared: 3,
    differences: [
      `gone.png: only in ${before}`,
      `new.png: only in ${after}`,
      'moved.png: 2 pixels within 3 × 2 px at 3,3',
      'wider.png: 20 × 10 px before, 21 × 10 px after',
    ],
  });
});
