/**
 * A window over the page: the browser's own `<dialog>`, which keeps focus inside, closes on Esc and gives focus back to
 * what had it. Render it only while it is open. What is marked `data-start-here` has the focus first.
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
  /** Wider than the usual 520 px. */
  wide?: boolean;
  /** Without JavaScript it stands in the page: for windows that an address opens. */
  inPage?: boolean;
}

export function Dialog({ title, onClose, children, tone, wide, inPage }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    // As an attribute it is no modal window, and taking it away closes nothing that would say so.
    if (inPage) dialog?.removeAttribute('open');
    if (dialog && !dialog.open) dialog.showModal();
    // The browser starts at the first control, which is the one that closes; a window that asks for something says where to write it.
    dialog?.querySelector<HTMLElement>('[data-start-here]')?.focus();
    // Closed while it still stands in the document: only then the browser gives focus back.
    return () => dialog?.close();
  }, [inPage]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, the click on the backdrop is the pointer's way
    <dialog
      ref={ref}
      open={inPage}
      data-in-page={inPage}
      className={`dlg${tone === 'error' ? ' dlg--err' : ''}${wide ? ' dlg--wide' : ''}`}
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
        <button className="ib" type="button" aria-label={m.shell_close()} onClick={onClose}>
          <Icon name="x" />
        </button>
      </h2>
      {children}
    </dialog>
  );
}
