/**
 * Routes that save a browser setting and redirect back to the page where it was chosen: the way without JavaScript.
 * They have no page of their own.
 */
import type { ActionFunctionArgs } from 'react-router';
import { paths, safeNext } from '#storefront/paths.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import type { BrowserChoice } from '#storefront/platform/storage/browser-choice.ts';
import { redirectTo } from './own-redirect.ts';

/** `field`: a form field, `1` = yes; `next` is the page to return to. */
export const choiceAction =
  (choice: BrowserChoice, field: string) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const form = await request.formData();
    scopeOf(context).setCookies.push(choice.line(form.get(field) === '1'));
    return redirectTo(safeNext(String(form.get('next') ?? '')) ?? paths.home());
  };

export const toHome = () => redirectTo(paths.home());
