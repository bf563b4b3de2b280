/** E-mails of the shop under test: the files in its data folder, decoded. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { emailText } from '../../test/email-text.ts';
import { testedShop } from './tested-shop.ts';

/** False against a shop whose data folder is elsewhere. */
export const HAS_EMAILS = process.env.SHOP_URL === undefined || process.env.SHOP_DATA_DIR !== undefined;

/** The newest e-mail to a recipient with this text in it; waits until it is there. */
export async function emailTo(recipient: string, text: string | RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      () => {
        found = emails().findLast((email) => email.includes(`To: ${recipient}`) && has(email, text));
        return found !== undefined;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return found ?? '';
}

function emails(): string[] {
  const folder = join(testedShop().dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const number = (name: string) => Number(name.split('-')[0]);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort((one, other) => number(one) - number(other))
    .map((name) => emailText(readFileSync(join(folder, name), 'utf8')));
}

function has(email: string, text: string | RegExp): boolean {
  return typeof text === 'string' ? email.includes(text) : text.test(email);
}
