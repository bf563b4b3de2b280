/** Opens a session through the API, for tests, benchmarks and screenshots. */
import type { BrowserContext } from 'playwright-core';

export const DEMO_PASSWORD = 'bancale-demo';

/** `url`: the shop, without trailing slash. @throws when the login is rejected. */
export async function openSession(context: BrowserContext, url: string, email: string): Promise<void> {
  const response = await context.request.post(`${url}/api/method/bancale.wrapper.login`, {
    headers: { Authorization: `token ${process.env.APP_TOKEN ?? 'bancale-demo-app-token'}`, Origin: url },
    data: { email, password: DEMO_PASSWORD },
  });
  const body = (await response.json()) as { message: unknown };
  if (Array.isArray(body.message)) throw new Error(`login of ${email} refused: ${JSON.stringify(body)}`);
}
