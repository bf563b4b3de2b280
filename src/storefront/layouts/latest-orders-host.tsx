/** Mount point of the latest-order dialog in the shop's frame; its code is loaded when it is first opened. */
import { useLatestOrdersPrompt } from '#storefront/domain/listing/latest-orders-prompt.ts';
import { LatePart } from '#storefront/ui/late-part.tsx';

const load = () => import('./latest-orders-modal.tsx');

export function LatestOrdersHost() {
  const { open, close } = useLatestOrdersPrompt();
  return open ? <LatePart load={load} onFailure={close} props={{}} /> : null;
}
