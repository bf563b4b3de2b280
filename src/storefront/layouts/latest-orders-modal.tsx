/** Connects the latest-order dialog with the cart. */

import { useLatestOrdersPrompt } from '#storefront/domain/listing/latest-orders-prompt.ts';
import { useAddArticles } from '#storefront/features/add-to-cart/use-add-articles.ts';
import { LatestOrdersDialog } from '#storefront/features/latest-orders/latest-orders-dialog.tsx';
import { useSession } from '#storefront/platform/session/session-view.ts';

export default function LatestOrdersModal() {
  const close = useLatestOrdersPrompt((state) => state.close);
  const { user } = useSession();
  const addAll = useAddArticles();
  return <LatestOrdersDialog addresses={user?.address_codes ?? []} addAll={addAll} onClose={close} />;
}
