/** The only way for a page to send somebody elsewhere: never to another host (`scripts/check/habits.ts` refuses any other). */
import { redirect } from 'react-router';
import { ownAddress } from '#contract/values/own-address.ts';
import { paths } from '#storefront/paths.ts';

/** To an address of this shop; to the home page when `address` is none. The answer is to be thrown or returned. */
export function redirectTo(address: string): Response {
  return redirect(ownAddress(address) ?? paths.home());
}
