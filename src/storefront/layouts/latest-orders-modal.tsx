/** The latest-order window put together with the cart. */
import { useAddArticles } from '#storefront/features/add-to-cart/use-add-articles.ts';
import { LatestOrdersDialog } from '#storefront/features/latest-orders/latest-orders-dialog.tsx';
import { useLatestOrdersPrompt } from '#storefront/lib/latest-orders-prompt.ts';
import { useSession } from '#storefront/lib/session-view.ts';

export default function LatestOrdersModal() {
  const close = useLatestOrdersPrompt((state) => state.close);
  const { user } = useSession();
  const addAll = useAddArticles();
  return <LatestOrdersDialog addresses={user?.address_codes ?? []} addAll={addAll} onClose={close} />;
}
