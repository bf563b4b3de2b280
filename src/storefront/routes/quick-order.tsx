/**
 * `/pages/quick-order`: adds lists of codes and quantities to the cart (docs/quick-order.md). Customers only (C-ID-7).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { ApiError } from '#kit/api/api-error.ts';
import { newKey } from '#kit/api/new-key.ts';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { takeBackRows, useAddArticles } from '#storefront/features/add-to-cart/use-add-articles.ts';
import { QuickList } from '#storefront/features/quick-order/quick-list.tsx';
import { handleQuickForm } from '#storefront/features/quick-order/quick-order-form.ts';
import { PANEL_FIELD } from '#storefront/features/quick-order/quick-panel.tsx';
import { readListFile } from '#storefront/features/quick-order/quick-requests.ts';
import { withBlanks } from '#storefront/features/quick-order/quick-rows.rules.ts';
import { sentenceOfFailure } from '#storefront/features/quick-order/quick-words.ts';
import { useQuickOrder } from '#storefront/features/quick-order/use-quick-order.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/features/cart-page/cart.css';
import '#storefront/features/quick-order/quick-order.css';

export const meta = pageTitle(() => m.quick_title());

const NO_ROWS = withBlanks([]);

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const { user } = await scopeOf(context).session();
  if (!user) throw await toLogin(context, url.pathname + url.search);
  return { formKey: newKey() };
}

/** The form sent without JavaScript: the rows are returned with their verdicts. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const form = await request.formData();
    const result = { ...(await handleQuickForm(form, context)), joins: form.has(PANEL_FIELD) };
    return data(result, { status: result.note?.tone === 'err' ? 422 : 200 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw await toLogin(context, paths.quickOrder());
    throw error;
  }
}

export default function QuickOrderPage() {
  const { formKey } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const { identity } = useSession();
  const order = useQuickOrder({
    first: response?.rows ?? NO_ROWS,
    firstNote: response?.note,
    joins: response?.joins ?? false,
    customerId: identity.client_id,
    addressCode: identity.address_code,
    onAdd: useAddArticles(),
    onUndo: takeBackRows,
  });
  const { insert, setNote } = order;
  const onFile = async (file: File) => {
    try {
      const { rows, blank } = await readListFile(file);
      insert(rows, undefined, blank);
    } catch (error) {
      setNote({ tone: 'err', text: sentenceOfFailure(error) });
    }
  };
  return (
    <div className="wrap">
      <div className="page-title">
        <h1>{m.quick_title()}</h1>
        <p>{m.quick_intro()}</p>
      </div>
      {response?.added !== undefined && (
        <Note tone="ok" action={<Link to={paths.cart()}>{m.quick_to_cart()}</Link>}>
          {m.quick_added({ count: response.added })}
        </Note>
      )}
      <QuickList order={order} formKey={formKey} onFile={onFile} />
    </div>
  );
}
