/** A dialog above the page: focus stays in it, Escape closes it, and keys of the page are silent (`data-covers`). */
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus.ts';
import './office-dialog.css';

export interface OfficeDialogProps {
  readonly open: boolean;
  /** Escape, or a press beside it. */
  readonly close: () => void;
  readonly title: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function OfficeDialog({ open, close, title, wide = false, children }: OfficeDialogProps) {
  const finalFocus = useReturnFocus(open);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className={wide ? 'dialog dialog--wide' : 'dialog'} data-covers="" finalFocus={finalFocus}>
          <Dialog.Title className="dialog__title">{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
