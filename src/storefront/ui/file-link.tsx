/**
 * Link to a file the server makes (`paths.orderDocument`, `paths.cartDocument`), never opened by the router. Without
 * `download`: the response has the header for it, and an expired session redirects to the login instead of saving a
 * broken file.
 */
import { type ButtonTone, buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

export interface FileLinkProps {
  href: string;
  /** Visible text: `PDF`. */
  format: string;
  /** Name of the file's content, for screen readers: `PDF dell’ordine OC/12/2026`. */
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
