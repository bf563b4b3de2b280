/** Tells the client that his agent prepared a cart for him (C-CART-7): one letter to each of his users, in the language of each. */
import type { Locale } from '#contract/locale.ts';
import type { Letter, LetterReader } from '../customers/index.ts';

export interface HandedCart {
  readonly id: number;
  readonly addressCode: number;
  /** Of the delivery address: `Cantiere, Torino`. */
  readonly destination: string;
  readonly name: string;
  readonly agentName: string;
  readonly rows: number;
}

interface Words {
  subject: string;
  greeting: string;
  text: string;
}

const WORDS: Readonly<Record<Locale, (cart: HandedCart, reader: LetterReader) => Words>> = {
  it: ({ agentName, name, rows, destination }, reader) => ({
    subject: `${agentName} ti ha preparato un carrello`,
    greeting: `Gentile ${reader.name},`,
    text: `${agentName} ti ha preparato il carrello «${name}» (${rows === 1 ? '1 riga' : `${rows} righe`}) per ${destination}. Lo trovi fra i tuoi carrelli salvati: puoi guardarlo, cambiarlo e ordinarlo quando vuoi.\n\nPer aprirlo`,
  }),
  en: ({ agentName, name, rows, destination }, reader) => ({
    subject: `${agentName} prepared a cart for you`,
    greeting: `Dear ${reader.name},`,
    text: `${agentName} prepared the cart “${name}” (${rows === 1 ? '1 row' : `${rows} rows`}) for ${destination}. You find it among your saved carts: look at it, change it and order it whenever you like.\n\nTo open it`,
  }),
};

/** `shop.url`: address of the shop without trailing slash. */
export function handedCartLetter(cart: HandedCart, reader: LetterReader, shop: { name: string; url: string }): Letter {
  const { subject, greeting, text } = WORDS[reader.locale](cart, reader);
  const page = `${shop.url}${reader.locale === 'en' ? '/en' : ''}/pages/cart?tab=saved&cart=${cart.id}&address=${cart.addressCode}`;
  return {
    ...{ kind: 'handed-cart', recipient: reader.email, locale: reader.locale },
    subject: `${shop.name}: ${subject}`,
    text: `${greeting}\n\n${text}\n${page}\n`,
    // A cart is handed over once: from then on it is the client's.
    dedupeKey: `handed-cart:${cart.id}:${reader.email}`,
  };
}
