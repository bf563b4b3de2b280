/**
 * "Notify me" sent as a form (without JavaScript): sets or removes the alert and redirects to the article. Server only.
 */
import { data, type RouterContextProvider } from 'react-router';
import { ApiError } from '#kit/api/api-error.ts';
import type { RowNotice } from '#storefront/domain/cart/add-order.ts';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { ALERT_FIELD } from './alert-field.ts';

export async function alertFromForm(form: FormData, url: URL, context: Readonly<RouterContextProvider>) {
  const back = url.pathname + url.search;
  const id = Number(form.get('item'));
  try {
    await callApi('wrapper.set_availability_alert', { item_id: id, active: form.get(ALERT_FIELD) === 'on' }, context);
    return redirectTo(back);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 || error.status === 403) return toLogin(context, back);
    const notice: RowNotice = { id, tone: 'err', text: errorSentence(error) };
    return data(notice, { status: error.status || 503 });
  }
}
