/** Copies an article's code. */
import { m } from '#storefront/messages/messages.js';
import { CopyButton } from '#storefront/ui/copy-button.tsx';

export function CopyCode({ code }: { code: string }) {
  return <CopyButton text={code} label={m.product_code_copy()} done={m.product_code_copied()} />;
}
