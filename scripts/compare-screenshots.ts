/** Compares the pictures of two folders pixel by pixel. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

export interface Comparison {
  compared: number;
  /** One line per picture that differs, or that only one folder has. */
  differences: string[];
}

export async function compareFolders(before: string, after: string): Promise<Comparison> {
  const [old, now] = await Promise.all([pictures(before), pictures(after)]);
  const both = old.filter((name) => now.includes(name));
  const differences = [
    ...old.filter((name) => !now.includes(name)).map((name) => `${name}: only in ${before}`),
    ...now.filter((name) => !old.includes(name)).map((name) => `${name}: only in ${after}`),
  ];
  for (const name of both) {
    const difference = await compare(join(before, name), join(after, name));
    if (difference !== undefined) differences.push(`${name}: ${difference}`);
  }
  return { compared: both.length, differences };
}

const pictures = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();

/** How two pictures differ, and where; undefined when every pixel is the same. */
async function compare(before: string, after: string): Promise<string | undefined> {
  const [old, now] = await Promise.all([pixels(before), pixels(after)]);
  if (old.width !== now.width || old.height !== now.height)
    return `${old.width} × ${old.height} px before, ${now.width} × ${now.height} px after`;
  if (old.data.equals(now.data)) return undefined;
  let count = 0;
  let [left, top, right, bottom] = [old.width, old.height, 0, 0];
  const [a, b] = [new Uint32Array(old.data.buffer), new Uint32Array(now.data.buffer)];
  for (let index = 0; index < a.length; index++) {
    if (a[index] === b[index]) continue;
    const [x, y] = [index % old.width, Math.floor(index / old.width)];
    count += 1;
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return `${count} pixels within ${right - left + 1} × ${bottom - top + 1} px at ${left},${top}`;
}

async function pixels(file: string): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  // Whole 32-bit pixels, at an address of their own.
  return { data: Buffer.from(new Uint8Array(data).buffer), width: info.width, height: info.height };
}
