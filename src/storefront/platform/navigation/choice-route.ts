/** Routes that keep a choice of the browser and go back to the page it was made on: the way without JavaScript. They have no page. */
import type { ActionFunctionArgs } from 'react-router';
import { paths, safeNext } from '#storefront/paths.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import type { BrowserChoice } from '#storefront/platform/storage/browser-choice.ts';
import { redirectTo } from './own-redirect.ts';

/** `field`: of the form, `1` = yes; `next` is where it came from. */
export const choiceAction =
  (choice: BrowserChoice, field: string) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const form = await request.formData();
    scopeOf(context).setCookies.push(choice.line(form.get(field) === '1'));
    return redirectTo(safeNext(String(form.get('next') ?? '')) ?? paths.home());
  };

export const toHome = () => redirectTo(paths.home());
