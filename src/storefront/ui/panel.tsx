/** A panel that slides in from the side (menu, filters on phones): a modal `<dialog>`. Render it only while open. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { m } from '#storefront/messages/messages.js';
import { Icon } from './icon.tsx';

export interface PanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Always visible at the bottom: "show 386 articles". */
  footer?: ReactNode;
}

export function Panel({ title, onClose, children, footer }: PanelProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    // Closed while it is still in the document: only then does the browser return the focus.
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, the click on the backdrop is the pointer's way
    <dialog
      ref={ref}
      className="panel"
      aria-label={title}
      onClose={onClose}
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div className="panel__head">
        <span>{title}</span>
        <button className="icon-button" type="button" aria-label={m.shell_close()} onClick={onClose}>
          <Icon name="x" large />
        </button>
      </div>
      <div className="panel__body">{children}</div>
      {footer && <div className="panel__foot">{footer}</div>}
    </dialog>
  );
}
