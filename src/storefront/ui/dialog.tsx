/**
 * A dialog over the page: the browser's own `<dialog>`, which traps the focus, closes on Esc and returns the focus.
 * Render it only while it is open. The element with `data-start-here` gets the focus first.
 */
import { type ReactNode, useId } from 'react';
import { m } from '#storefront/messages/messages.js';
import { Icon } from './icon.tsx';
import { useModal } from './use-modal.ts';

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
  const titleId = useId();
  const modal = useModal(onClose, inPage);
  return (
    <dialog
      {...modal}
      open={inPage}
      data-in-page={inPage}
      className={`dialog${tone === 'error' ? ' dialog--error' : ''}${wide ? ' dialog--wide' : ''}`}
      role={tone === 'error' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
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
