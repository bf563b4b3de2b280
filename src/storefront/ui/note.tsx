/** A message within the page: information, warning, failure, success; with an optional action at the right. */
import type { ReactNode } from 'react';
import { m } from '#storefront/messages/messages.js';
import { Icon, type IconName } from './icon.tsx';

const ICONS = { info: 'info', warn: 'clock', err: 'alert', ok: 'check' } as const satisfies Record<string, IconName>;

export interface NoteProps {
  tone?: keyof typeof ICONS;
  children: ReactNode;
  action?: ReactNode;
  /** Announced at once, and a failure is scrolled into view: for what appears after the page, on a phone far from the button that was pressed. */
  alert?: boolean;
}

/** Called when it appears. Newer browsers return a promise, which React would take for what ends a reference. */
const bringIntoView = (note: HTMLElement | null) => void note?.scrollIntoView({ block: 'nearest' });

export function Note({ tone = 'info', children, action, alert }: NoteProps) {
  return (
    <div
      className={tone === 'info' ? 'note' : `note note--${tone}`}
      role={alert ? 'alert' : undefined}
      ref={alert && tone === 'err' ? bringIntoView : null}
    >
      <Icon name={ICONS[tone]} />
      {/* The colour alone is not accessible. */}
      {tone === 'err' && <span className="visually-hidden">{m.shell_error()}: </span>}
      <span>{children}</span>
      {action}
    </div>
  );
}
