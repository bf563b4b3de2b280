/** A packaging in words. */
import type { Packaging } from '#contract/endpoints/article.ts';
import { m } from '#storefront/messages/messages.js';
import { formatQuantity } from '#storefront/platform/format/number-format.ts';
import { unitName } from '#storefront/platform/format/unit-name.ts';

/** `CF 100 pz`, in English `Pack 100 pcs`; other codes are shown as they are printed on the boxes. */
export function packagingName({ code, quantity }: Pick<Packaging, 'code' | 'quantity'>, um: string): string {
  const name = code === 'CF' ? m.shop_pack_code() : code;
  return `${name} ${formatQuantity(quantity)} ${unitName(um, quantity)}`.trim();
}
