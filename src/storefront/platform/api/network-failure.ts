/** `storefront.md §8`: a network failure of register, login and reset_password is logged, then rejected with no message. */
import { ApiError } from '#kit/api/api-error.ts';

/** For `.catch` of those requests; every other failure is rethrown unchanged. @throws always. */
export function loggedNetworkFailure(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 0) throw error;
  console.error(error);
  const silent = new ApiError(0, {});
  silent.message = '';
  throw silent;
}
