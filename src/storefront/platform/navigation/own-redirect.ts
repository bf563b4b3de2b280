/** The only way for a page to redirect: never to another host (`scripts/check/habits.ts` rejects any other way). */
import { redirect, redirectDocument } from 'react-router';
import { ownAddress } from '#contract/values/own-address.ts';
import { paths } from '#storefront/paths.ts';

/**
 * Redirects to a URL of this shop; to the home page if `address` is not one. The response is to be thrown or returned.
 */
export function redirectTo(address: string): Response {
  return redirect(ownAddress(address) ?? paths.home());
}

/** Leaves the shop's pages for the office. `office`: as the server says it, never what a visitor sent. */
export function redirectToOffice(office: string): Response {
  return redirectDocument(office);
}
