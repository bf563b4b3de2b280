/** Logging in (storefront.md §4, §8): a refusal is the server's, a network failure is logged and has no message. */
import type { RouterContextProvider } from 'react-router';
import type { User } from '#contract/identity.ts';
import { callApi } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { loggedNetworkFailure } from './network-failure.ts';

const PATIENCE_S = 60;

/** The person; `secondStep` where a code is still missing (`/pages/login/second-step`); or the seconds before the next try (0 = at once). @throws ApiError, without a message when nothing answered. */
export async function logIn(
  email: string,
  password: string,
  context?: Readonly<RouterContextProvider>,
): Promise<{ user: User } | { secondStep: true } | { wait: number }> {
  try {
    const { message } = await callApi('wrapper.login', { email, password }, context);
    if (Array.isArray(message)) return { wait: message[1] };
    return 'second_step' in message ? { secondStep: true } : { user: message };
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return { wait: error.body.retry_after ?? PATIENCE_S };
    return loggedNetworkFailure(error);
  }
}
