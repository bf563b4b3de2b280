/**
 * A cart as a file: PDF to forward, XLSX to edit (C-CART-5). Plain links to the server, which work without JavaScript.
 */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';

export interface CartFilesProps {
  id: number;
  className: string;
  /** Of a saved cart, part of the links' accessible names. */
  name?: string;
}

export function CartFiles({ id, className, name }: CartFilesProps) {
  const of = (text: string) => (name === undefined ? undefined : `${text}: ${name}`);
  return (
    <>
      <a className={className} href={paths.cartDocument(id, 'pdf')} aria-label={of(m.cart_pdf())} data-reload="">
        <Icon name="doc" />
        {m.cart_pdf()}
      </a>
      <a className={className} href={paths.cartDocument(id, 'xlsx')} aria-label={of(m.cart_xlsx())} data-reload="">
        <Icon name="dl" />
        {m.cart_xlsx()}
      </a>
    </>
  );
}
