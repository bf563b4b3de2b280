/**
 * A window over the page: the browser's own `<dialog>`, which keeps focus inside, closes on Esc and gives focus back to
 * what had it. Render it only while it is open.
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
}

export function Dialog({ title, onClose, children, tone, wide }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    // Closed while it still stands in the document: only then the browser gives focus back.
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, the click on the backdrop is the pointer's way
    <dialog
      ref={ref}
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
