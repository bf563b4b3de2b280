/** Where orders are picked up (C-ORD-1): the shop and, if it is in the settings, its address. */
import { useSession } from '#storefront/platform/session/session-view.ts';

export function usePickupPlace(): string {
  const { shopName, contacts } = useSession();
  return [shopName, contacts.address].filter(Boolean).join(', ');
}
