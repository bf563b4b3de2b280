/**
 * What every modal `<dialog>` does: opens when it is rendered, closes on Esc and on a click on the backdrop, and returns
 * the focus. The browser keeps the focus inside; Dialog and Panel are its two frames. Render it only while it is open.
 */
import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

export interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onClose: () => void;
  readonly onCancel: () => void;
  readonly onClick: (event: MouseEvent) => void;
}

/** Attributes for the `<dialog>`. `inPage`: without JavaScript it is part of the page. */
export function useModal(onClose: () => void, inPage = false): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    // With the attribute it is not modal; it is removed directly, because `close` would fire a close event.
    if (inPage) dialog?.removeAttribute('open');
    if (dialog && !dialog.open) dialog.showModal();
    // The browser focuses the first control, which is the close button; a dialog with a field names its field.
    dialog?.querySelector<HTMLElement>('[data-start-here]')?.focus();
    // Closed while it is still in the document: only then does the browser return the focus.
    return () => dialog?.close();
  }, [inPage]);
  return {
    ref,
    onClose,
    onCancel: onClose,
    onClick: ({ target, currentTarget }) => {
      if (target === currentTarget) onClose();
    },
  };
}
