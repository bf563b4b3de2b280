/**
 * Link to a file the server makes (`paths.orderDocument`, `paths.cartDocument`), never opened by the router. Without `download`: the
 * answer says that it is to be saved, and a session that has run out leads to the login instead of a broken file.
 */
import { type ButtonTone, buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

export interface FileLinkProps {
  href: string;
  /** What is seen: `PDF`. */
  format: string;
  /** What it is the file of, for those who hear the link only: `PDF dell’ordine OC/12/2026`. */
  name: string;
  tone?: ButtonTone;
  large?: boolean;
}

export function FileLink({ href, format, name, ...look }: FileLinkProps) {
  return (
    <a className={buttonClass(look)} href={href} data-reload="" aria-label={name}>
      <Icon name="dl" />
      {format}
    </a>
  );
}
