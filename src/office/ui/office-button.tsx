/** A button of 28 px; its key, when it has one, stands in it. */
import type { ComponentProps } from 'react';
import { KeyCaps } from '../commands/key-caps.tsx';
import { OfficeIcon, type OfficeIconName } from './office-icon.tsx';
import './office-button.css';

/** `go` = the one yellow button of a region. */
export type ButtonKind = 'plain' | 'go' | 'ink' | 'quiet' | 'danger';

export interface OfficeButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly kind?: ButtonKind;
  readonly icon?: OfficeIconName;
  /** Shown only: the command of the page does the work (`useCommands`). */
  readonly keyShown?: string;
}

export function OfficeButton({
  kind = 'plain',
  icon,
  keyShown,
  type = 'button',
  children,
  ...rest
}: OfficeButtonProps) {
  return (
    <button className={`button button--${kind}`} type={type} {...rest}>
      {icon && <OfficeIcon name={icon} />}
      {children}
      {keyShown && <KeyCaps keys={keyShown} />}
    </button>
  );
}
