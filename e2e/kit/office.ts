/** Opens a session of the office through the API, so that tests of its screens do not depend on the sign-in page. */
import type { BrowserContext, Page } from 'playwright-core';
import { callShop } from './cart-steps.ts';
import { emailTo } from './emails.ts';
import { shopUrl } from './kit.ts';
import { DEMO_PASSWORD } from './session.ts';

export interface OfficeLogin {
  readonly email: string;
  readonly password: string;
}

/** @throws when the sign-in is refused. */
export async function openOffice(
  context: BrowserContext,
  { email, password }: OfficeLogin = { email: 'ufficio@example.com', password: DEMO_PASSWORD },
): Promise<void> {
  const response = await context.request.post(`${shopUrl()}/api/method/bancale.office.login`, {
    headers: { Authorization: `token ${process.env.APP_TOKEN ?? 'bancale-demo-app-token'}`, Origin: shopUrl() },
    data: { email, password },
  });
  const { message } = (await response.json()) as { message: { state?: string } };
  if (message.state !== 'in') throw new Error(`${email}: ${JSON.stringify(message)}`);
}

/** A second owner, invited by the one whose session is open in `owner`, who has chosen their password. Needs the shop's e-mails. */
export async function colleague(owner: BrowserContext, name: string): Promise<OfficeLogin> {
  const email = `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@office.example`;
  const password = 'vite-m8x20-zincata';
  const { roles } = await callShop(owner, 'office_people.get');
  const { id } = roles.find(({ name_it: role }: { name_it: string }) => role === 'Titolare');
  const person = { key: crypto.randomUUID(), email, name, locale: 'it', roles: [id] };
  await callShop(owner, 'office_people.invite', person);
  const token = /token=([\w-]+)/.exec(await emailTo(email, 'token='))?.[1];
  await callShop(owner, 'wrapper.reset_password', { token, new_password: password });
  return { email, password };
}

/** Pastes where the focus is, as a spreadsheet would. */
export const paste = (page: Page, text: string) =>
  page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
