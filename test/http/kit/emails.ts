/** E-mails of a test shop: the files in its data folder, decoded. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { emailText } from '../../email-text.ts';
import type { TestShop } from './start-shop.ts';

/** All e-mails delivered so far. */
export function emailsOf(shop: TestShop): string[] {
  const folder = join(shop.dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const byNumber = (name: string) => Number(name.split('-')[0]);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort((one, other) => byNumber(one) - byNumber(other))
    .map((name) => emailText(readFileSync(join(folder, name), 'utf8')));
}

/** The newest e-mail to a recipient with this text in it; waits until it is there. */
export function emailTo(shop: TestShop, recipient: string, text: string | RegExp = ''): Promise<string> {
  const fits = (email: string) =>
    new RegExp(`^To: .*${recipient.replaceAll('.', '\\.')}`, 'm').test(email) && has(email, text);
  return vi.waitFor(() => emailsOf(shop).findLast(fits) ?? expect.fail(`no e-mail to ${recipient}`), 60_000);
}

function has(email: string, text: string | RegExp): boolean {
  return typeof text === 'string' ? email.includes(text) : text.test(email);
}
