/** A dialog above the page: focus stays in it, Escape closes it, and keys of the page are silent (`data-covers`). */
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
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
  // Back to where the keys were, also when a key opened it and nothing was pressed.
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  const back = () => {
    const { current } = before;
    const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
    const to = isThere ? current : document.getElementById('page');
    if (!to || to.tabIndex >= 0) return to;
    // Base UI would take the first field within the page instead: the next key would be written there.
    requestAnimationFrame(() => to.focus({ preventScroll: true }));
    return false;
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className={wide ? 'dialog dialog--wide' : 'dialog'} data-covers="" finalFocus={back}>
          <Dialog.Title className="dialog__title">{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
