/** An icon whose words are its label: actions of a row, arrows. */
import type { ComponentProps } from 'react';
import { OfficeIcon, type OfficeIconName } from './office-icon.tsx';
import './office-icon-button.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly icon: OfficeIconName;
  readonly label: string;
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button className="icon-button" type="button" aria-label={label} title={label} {...rest}>
      <OfficeIcon name={icon} />
    </button>
  );
}
