/** One order (C-ORD-6): progress, rows, totals, ordering again. An order of another customer is a 404. */
import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import type { ApiRequest } from '#contract/endpoints/api.ts';
import type { ErrorCode } from '#contract/values/errors.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { newKey } from '#kit/api/new-key.ts';
import { longDate } from '#kit/format/dates.ts';
import { LaterNote } from '#storefront/domain/article/stock-split.tsx';
import { fetchCart } from '#storefront/domain/cart/cart-store.ts';
import { OrderDocuments } from '#storefront/domain/document/order-documents.tsx';
import { loadOrder } from '#storefront/domain/order/order-loader.ts';
import { LateMark, OrderStatus } from '#storefront/domain/order/order-status.tsx';
import { ReorderNote } from '#storefront/domain/order/reorder-note.tsx';
import type { ReorderFlash } from '#storefront/domain/order/reorder-result.ts';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { OrderDelivery, OrderTotals } from '#storefront/features/order-page/order-facts.tsx';
import { OrderRows } from '#storefront/features/order-page/order-rows.tsx';
import { OrderTimeline } from '#storefront/features/order-page/order-timeline.tsx';
import { reorderRequest, reorderResult } from '#storefront/features/order-page/reorder-form.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { formKeyOf } from '#storefront/platform/forms/form-key.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';
import { flashCookie, takeFlash } from '#storefront/platform/storage/flash.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { FileLink } from '#storefront/ui/file-link.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/features/account/account.css';
import '#storefront/features/order-page/order-page.css';

export const meta = pageTitle(() => m.orders_order());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const order = await loadOrder(url, context);
  const flash = takeFlash<ReorderFlash>(scopeOf(context)) ?? {};
  return pack({ order, flash, formKey: newKey() });
}

export async function action({ request, context, url }: ActionFunctionArgs & { url: URL }) {
  const scope = scopeOf(context);
  const { user } = await scope.session();
  if (!user) throw await toLogin(context, url.pathname + url.search);
  const number = url.searchParams.get('number') ?? '';
  const form = await request.formData();
  const undo = form.get('undo');
  const wanted = undo ? undefined : reorderRequest(form, number);
  if (!undo && !wanted) return data({ sentence: m.orders_tick_some() }, { status: 422 });
  try {
    scope.setCookies.push(
      flashCookie(wanted ? await reorder(wanted, form, context) : await takeBack(String(undo), context)),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 404) throw pageFailure(error);
    return data({ sentence: errorSentence(error) }, { status: error.status });
  }
  throw redirectTo(paths.orderDetail({ number }));
}

type Scope = ActionFunctionArgs['context'];

async function reorder(wanted: ApiRequest<'wrapper.reorder'>, form: FormData, context: Scope): Promise<ReorderFlash> {
  const { key } = await formKeyOf(form, [wanted]);
  const { message } = await callApi('wrapper.reorder', { ...wanted, key }, context);
  return { reordered: reorderResult(message, key) };
}

async function takeBack(key: string, context: Scope): Promise<ReorderFlash> {
  const { message } = await callApi('b2b_cart.take_back', { key }, context);
  return { undone: message.taken };
}

/** Reasons are error codes; the message is the one of a refused cart row. */
function sentenceOf(reason: string): string {
  return errorSentence(new ApiError(400, { code: reason as ErrorCode, message: reason }));
}

export default function OrderDetailPage() {
  const { order, flash, formKey } = usePayload(useLoaderData<typeof loader>());
  const { reordered, undone } = flash;
  const refused = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  /** If ordered again, outstanding quantities would be delivered twice. */
  const hasResidual = order.rows.some((row) => row.residual > 0 && !row.gift);
  useEffect(() => {
    if (flash.reordered || flash.undone) void fetchCart();
  }, [flash]);
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <div>
        <Breadcrumbs crumbs={[{ label: m.orders_title(), to: paths.accountOrders() }, { label: order.number }]} />
        <div className="page-title">
          <h1>
            {m.orders_order()} <span className="code">{order.number}</span>
          </h1>
          <OrderStatus status={order.status} />
          <LateMark order={order} />
          <p>
            {m.orders_of_date({ date: longDate(order.date) })}
            {order.placed_by && ` · ${m.orders_placed_by_whom({ name: order.placed_by })}`}
            {order.reference && ` · ${m.orders_reference_is({ reference: order.reference })}`}
          </p>
        </div>
        <Form method="post" className="stack" aria-busy={busy}>
          <input type="hidden" name="key" value={formKey} />
          <div className="actions">
            <Button type="submit" tone="ink" name="intent" value="all">
              <Icon name="again" />
              {m.orders_reorder_all()}
            </Button>
            <Button type="submit" name="intent" value="ticked">
              {m.orders_reorder_ticked()}
            </Button>
            {hasResidual && (
              <Button type="submit" name="intent" value="residual">
                {m.orders_reorder_residual()}
              </Button>
            )}
            <FileLink
              href={paths.orderDocument(order.number, 'pdf')}
              format="PDF"
              name={m.orders_file({ format: 'PDF', number: order.number })}
            />
            <FileLink
              href={paths.orderDocument(order.number, 'xlsx')}
              format="XLSX"
              name={m.orders_file({ format: 'XLSX', number: order.number })}
            />
            <Button tone="quiet" className="needs-js" onClick={() => print()}>
              <Icon name="print" />
              {m.orders_print()}
            </Button>
          </div>
          {hasResidual && <p className="hint">{m.orders_residual_warning()}</p>}
          {reordered && <ReorderNote result={reordered} rows={order.rows} sentenceOf={sentenceOf} />}
          {undone !== undefined && (
            <Note tone={undone > 0 ? 'info' : 'warn'} alert>
              {undone > 0 ? m.orders_undone({ count: undone }) : m.orders_nothing_to_undo()}
            </Note>
          )}
          {refused && (
            <Note tone="warn" alert>
              {refused.sentence}
            </Note>
          )}
          {order.rows.some(({ residual }) => residual > 0) && <LaterNote later={order.later} />}
          <section className="section">
            <div className="section__head">
              <h2>{m.orders_progress()}</h2>
            </div>
            <OrderTimeline order={order} />
          </section>
          <div className="dashboard">
            <OrderRows order={order} />
            <div className="dashboard__span-4 stack">
              <OrderDelivery order={order} />
              <OrderTotals order={order} />
              <OrderDocuments documents={order.documents} />
            </div>
          </div>
        </Form>
      </div>
    </div>
  );
}
