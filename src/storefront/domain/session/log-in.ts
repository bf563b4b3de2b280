/** Login (storefront.md §4, §8): a refusal comes from the server, a network failure is logged and has no message. */
import type { RouterContextProvider } from 'react-router';
import type { User } from '#contract/endpoints/account/identity.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { loggedNetworkFailure } from '#storefront/platform/api/network-failure.ts';

const PATIENCE_S = 60;

/**
 * The user; `secondStep` if a code or a passkey is still needed, or a second factor must be set up; or the seconds
 * before the next attempt (0 = at once). @throws ApiError, without a message if there was no response.
 */
export async function logIn(
  email: string,
  password: string,
  context?: Readonly<RouterContextProvider>,
): Promise<{ user: User } | { secondStep: 'code' | 'enrol' } | { wait: number }> {
  return waiting(async () => {
    const { message } = await callApi('wrapper.login', { email, password }, context);
    if (Array.isArray(message)) return { wait: message[1] };
    return 'second_step' in message ? { secondStep: message.second_step } : { user: message };
  });
}

/**
 * The second step, in the browser: a code from an authenticator app or a recovery code. Returns and throws as `logIn`
 * does.
 */
export async function finishLogIn(code: string): Promise<{ user: User } | { wait: number }> {
  return waiting(async () => {
    const response = await callApi('wrapper.second_step', { code });
    return 'access_token' in response ? { user: response.message } : { wait: response.message[1] };
  });
}

async function waiting<HttpResponse>(ask: () => Promise<HttpResponse>): Promise<HttpResponse | { wait: number }> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return { wait: error.body.retry_after ?? PATIENCE_S };
    return loggedNetworkFailure(error);
  }
}
