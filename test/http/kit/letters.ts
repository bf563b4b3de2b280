/** Letters of a test shop: files in its data folder, as a reader would have them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { letterText } from '../../letter-text.ts';
import type { TestShop } from './start-shop.ts';

/** All that were delivered so far. */
export function lettersOf(shop: TestShop): string[] {
  const folder = join(shop.dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const byNumber = (name: string) => Number(name.split('-')[0]);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort((one, other) => byNumber(one) - byNumber(other))
    .map((name) => letterText(readFileSync(join(folder, name), 'utf8')));
}

/** The newest letter to somebody with this text in it, as soon as it is there. */
export function letterTo(shop: TestShop, recipient: string, text: string | RegExp = ''): Promise<string> {
  const fits = (letter: string) =>
    new RegExp(`^To: .*${recipient.replaceAll('.', '\\.')}`, 'm').test(letter) && has(letter, text);
  return vi.waitFor(() => lettersOf(shop).findLast(fits) ?? expect.fail(`no letter to ${recipient}`), 10_000);
}

function has(letter: string, text: string | RegExp): boolean {
  return typeof text === 'string' ? letter.includes(text) : text.test(letter);
}
