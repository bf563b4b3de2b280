/** A panel that slides in from the side (menu, filters on phones): a modal `<dialog>`. Render it only while open. */
import type { ReactNode } from 'react';
import { m } from '#storefront/messages/messages.js';
import { Icon } from './icon.tsx';
import { useModal } from './use-modal.ts';

export interface PanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Always visible at the bottom: "show 386 articles". */
  footer?: ReactNode;
}

export function Panel({ title, onClose, children, footer }: PanelProps) {
  return (
    <dialog {...useModal(onClose)} className="panel" aria-label={title}>
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
