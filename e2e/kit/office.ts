/** Opens a session of the office through the API, so that tests of its screens do not depend on the sign-in page. */
import type { BrowserContext } from 'playwright-core';
import { shopUrl } from './kit.ts';
import { DEMO_PASSWORD } from './session.ts';

/** @throws when the sign-in is refused. */
export async function openOffice(context: BrowserContext, email = 'ufficio@example.com'): Promise<void> {
  const response = await context.request.post(`${shopUrl()}/api/method/bancale.office.login`, {
    headers: { Authorization: `token ${process.env.APP_TOKEN ?? 'bancale-demo-app-token'}`, Origin: shopUrl() },
    data: { email, password: DEMO_PASSWORD },
  });
  const { message } = (await response.json()) as { message: { state?: string } };
  if (message.state !== 'in') throw new Error(`${email}: ${JSON.stringify(message)}`);
}
