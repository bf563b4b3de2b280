/** A user without a browser, for what a test does through the API only: a context and an empty page cost as much as some tests. */
import { type BrowserContext, request as requests } from 'playwright-core';
import { logIn, shopUrl } from './kit.ts';

/** Logs a user in, lets `work` send their requests, and drops the session's cookies. */
export async function asApiUser<Result>(
  email: string,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const request = await requests.newContext({ baseURL: shopUrl() });
  // The helpers for carts and orders use nothing else of a context.
  const context = { request } as BrowserContext;
  try {
    await logIn(context, email);
    return await work(context);
  } finally {
    await request.dispose();
  }
}
