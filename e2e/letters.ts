/** Letters of the shop under test: files in its data folder, as a reader would have them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { letterText } from '../test/letter-text.ts';
import { testedShop } from './tested-shop.ts';

/** False against a shop whose data folder is elsewhere. */
export const HAS_LETTERS = process.env.SHOP_URL === undefined || process.env.SHOP_DATA_DIR !== undefined;

/** The newest letter to somebody with this text in it, as soon as it is there. */
export async function letterTo(recipient: string, text: string | RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      () => {
        found = letters().findLast((letter) => letter.includes(`To: ${recipient}`) && has(letter, text));
        return found !== undefined;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return found ?? '';
}

function letters(): string[] {
  const folder = join(testedShop().dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const number = (name: string) => Number(name.split('-')[0]);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort((one, other) => number(one) - number(other))
    .map((name) => letterText(readFileSync(join(folder, name), 'utf8')));
}

function has(letter: string, text: string | RegExp): boolean {
  return typeof text === 'string' ? letter.includes(text) : text.test(letter);
}
