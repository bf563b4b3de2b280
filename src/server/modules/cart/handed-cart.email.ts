/**
 * The e-mail to a client whose agent prepared a cart for them (C-CART-7): one for each of the client's users, in their
 * language.
 */
import type { EmailRecipient } from '../customers/index.ts';
import type { OutgoingEmail } from '../mail/index.ts';

export interface HandedCart {
  readonly id: number;
  readonly addressCode: number;
  /** Of the delivery address: `Cantiere, Torino`. */
  readonly destination: string;
  readonly name: string;
  readonly agentName: string;
  readonly rows: number;
}

const ROWS = {
  it: (rows: number) => (rows === 1 ? '1 riga' : `${rows} righe`),
  en: (rows: number) => (rows === 1 ? '1 line' : `${rows} lines`),
} as const;

/** `shopUrl`: base URL of the shop without trailing slash. */
export function handedCartEmail(cart: HandedCart, reader: EmailRecipient, shopUrl: string): OutgoingEmail {
  const { id, addressCode, agentName, name, destination, rows } = cart;
  const { locale, email } = reader;
  return {
    kind: 'handed-cart',
    recipient: email,
    locale,
    values: {
      recipient_name: reader.name,
      agent_name: agentName,
      cart_name: name,
      cart_rows: ROWS[locale](rows),
      destination,
      cart_url: `${shopUrl}${locale === 'en' ? '/en' : ''}/pages/cart?tab=saved&cart=${id}&address=${addressCode}`,
    },
    // A cart is handed over only once: from then on it is the client's.
    dedupeKey: `handed-cart:${id}:${email}`,
  };
}
