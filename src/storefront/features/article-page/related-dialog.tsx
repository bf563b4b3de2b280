/**
 * "Related Products" (storefront.md §2): the accessories with quantity fields, to add them without leaving the article.
 */
import type { ReactNode } from 'react';
import { m } from '#storefront/messages/messages.js';
import { Dialog } from '#storefront/ui/dialog.tsx';

export interface RelatedDialogProps {
  code: string;
  onClose: () => void;
  /** The rows, rendered by the feature that owns rows. */
  children: ReactNode;
}

export default function RelatedDialog({ code, onClose, children }: RelatedDialogProps) {
  return (
    <Dialog
      title={
        <>
          {m.product_related()} · <span className="code">{code}</span>
        </>
      }
      onClose={onClose}
      wide
    >
      <div className="related-dialog">{children}</div>
    </Dialog>
  );
}
