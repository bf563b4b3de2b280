/** Visitors without a browser, for what a test does through the API only: a context and an empty page cost as much as some tests. */
import { type BrowserContext, request as requests } from 'playwright-core';
import { logIn, shopUrl } from './kit.ts';

/** Lets `work` send requests of a visitor who is not logged in, and drops their cookies. */
export async function asApiGuest<Result>(work: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  const request = await requests.newContext({ baseURL: shopUrl() });
  try {
    // The helpers for carts and orders use nothing else of a context.
    return await work({ request } as BrowserContext);
  } finally {
    await request.dispose();
  }
}

/** Logs a user in, lets `work` send their requests, and drops the session's cookies. */
export const asApiUser = <Result>(email: string, work: (context: BrowserContext) => Promise<Result>): Promise<Result> =>
  asApiGuest(async (context) => {
    await logIn(context, email);
    return work(context);
  });
