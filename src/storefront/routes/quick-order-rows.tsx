/** `/pages/quick-order/rows`: CSV files of the quick order: GET the template, POST the rows of the form that cannot be added. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { csvOf } from '#contract/values/csv-text.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { checkedRows, rowsOfForm } from '#storefront/features/quick-order/quick-order-form.ts';
import { isReady } from '#storefront/features/quick-order/quick-rows.rules.ts';
import { problemOf } from '#storefront/features/quick-order/quick-words.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';

function csvResponse(lines: ReadonlyArray<readonly string[]>, name: string): Response {
  return new Response(csvOf(lines, getLocale()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { user } = await scopeOf(context).session();
  if (!user) throw await toLogin(context, paths.quickOrder());
  return csvResponse([[m.quick_csv_code(), m.quick_csv_quantity()]], m.quick_csv_template_name());
}

export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const rows = await checkedRows(rowsOfForm(await request.formData()), context);
    const wrong = rows.flatMap((row) =>
      row.verdict && !isReady(row) ? [[row.code, row.quantity, problemOf(row.code, row.verdict) ?? '']] : [],
    );
    const headings = [m.quick_csv_code(), m.quick_csv_quantity(), m.quick_csv_reason()];
    return csvResponse([headings, ...wrong], m.quick_csv_rows_name());
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw await toLogin(context, paths.quickOrder());
    throw error;
  }
}
