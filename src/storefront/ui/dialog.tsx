/**
 * A dialog over the page: the browser's own `<dialog>`, which traps the focus, closes on Esc and returns the focus.
 * Render it only while it is open. The element with `data-start-here` gets the focus first.
 */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { m } from '#storefront/messages/messages.js';
import { Icon } from './icon.tsx';

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** 'error' = red rule, announced as an alert. */
  tone?: 'error';
  /** Wider than the default of 520 px. */
  wide?: boolean;
  /** Without JavaScript it is part of the page: for dialogs that a URL opens. */
  inPage?: boolean;
}

export function Dialog({ title, onClose, children, tone, wide, inPage }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
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
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, the click on the backdrop is the pointer's way
    <dialog
      ref={ref}
      open={inPage}
      data-in-page={inPage}
      className={`dialog${tone === 'error' ? ' dialog--error' : ''}${wide ? ' dialog--wide' : ''}`}
      role={tone === 'error' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <h2 id={titleId}>
        <span>{title}</span>
        <button className="icon-button" type="button" aria-label={m.shell_close()} onClick={onClose}>
          <Icon name="x" />
        </button>
      </h2>
      {children}
    </dialog>
  );
}
