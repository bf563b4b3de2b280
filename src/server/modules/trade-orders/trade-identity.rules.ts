/** Who is meant: identities of parties as they are compared, and places by their text. Pure. */
import type { TradeOrder, TradeParty, TradePlace } from '#server/formats/trade-order/trade-order.ts';

/** Letters and digits in capitals: `IT 0123-4567890` and `it01234567890` are one. */
export const identityKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A VAT number without the country where it is Italy's, because shops write it both ways. */
export const vatKey = (text: string): string => identityKey(text).replace(/^IT(?=\d{11}$)/, '');

/** Of a party, the surest first; identities that the message does not give are left out. */
export function identitiesOf({ vatNumber, taxCode, gln, endpoint, code }: TradeParty): string[] {
  const all = [identityKey(gln), identityKey(endpoint), vatKey(vatNumber), vatKey(taxCode), identityKey(code)];
  return [...new Set(all.filter((one) => one !== ''))];
}

/** Distinguishes the sender of a message from others of its connection: with number, version and act it is the identity of the message. */
export function senderOf({ buyer }: Pick<TradeOrder, 'buyer'>): string {
  const { vatNumber, gln, taxCode, endpoint, code, name } = buyer;
  return vatKey(vatNumber) || identityKey(gln) || vatKey(taxCode) || identityKey(endpoint || code || name);
}

export interface KnownAddress {
  readonly addressCode: number;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
}

/** Whether the message names a place at all. */
export const namesPlace = (place: TradePlace): boolean =>
  [place.street, place.postalCode, place.city, place.gln, place.code].some((text) => text.trim() !== '');

/** Words of a street without what people shorten. */
const streetKey = (text: string): string =>
  identityKey(
    text.replaceAll(/\b(via|viale|v\.le|piazza|p\.zza|corso|c\.so|strada|n\.?|nr\.?|snc)(?=[\s.,]|$)/gi, ' '),
  );

/** The one address with the same street, and the same postal code or town; undefined = none, or more than one. */
export function addressByText<Address extends KnownAddress>(
  place: Pick<TradePlace, 'street' | 'postalCode' | 'city'>,
  addresses: readonly Address[],
): Address | undefined {
  const street = streetKey(place.street);
  if (street === '') return undefined;
  const found = addresses.filter(
    (one) =>
      streetKey(one.street) === street &&
      (place.postalCode.trim() === ''
        ? identityKey(one.city) === identityKey(place.city)
        : identityKey(one.postalCode) === identityKey(place.postalCode)),
  );
  return found.length === 1 ? found[0] : undefined;
}
