/**
 * Forms that the server handles, sent without a network: the page stays with what was typed and chosen, and the dialog of
 * storefront.md §8 says why. Otherwise the page of an error would replace it.
 */
import { ApiError } from '#kit/api/api-error.ts';
import { reportError } from '#storefront/platform/notices/report-error.ts';

/** True: there is no network, and the visitor has been informed. */
export function isWithoutNetwork(): boolean {
  if (navigator.onLine) return false;
  reportError(new ApiError(0, {}));
  return true;
}

/** For `onSubmit`. */
export function holdWithoutNetwork(event: { preventDefault(): void }): void {
  if (isWithoutNetwork()) event.preventDefault();
}
