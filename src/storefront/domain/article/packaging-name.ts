/** A packaging in words. */
import type { Packaging } from '#contract/endpoints/article.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { m } from '#storefront/messages/messages.js';

/** `CF 100 pz`, in English `Pack 100 pcs`; other codes are shown as they are printed on the boxes. */
export function packagingName({ code, quantity }: Pick<Packaging, 'code' | 'quantity'>, um: string): string {
  const name = code === 'CF' ? m.shop_pack_code() : code;
  return `${name} ${formatQuantity(quantity)} ${unitName(um, quantity)}`.trim();
}
