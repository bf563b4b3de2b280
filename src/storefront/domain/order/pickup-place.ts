/** Where orders are collected (C-ORD-1): the shop and, when the settings have it, its address. */
import { useSession } from '#storefront/platform/session/session-view.ts';

export function usePickupPlace(): string {
  const { shopName, contacts } = useSession();
  return [shopName, contacts.address].filter(Boolean).join(', ');
}
