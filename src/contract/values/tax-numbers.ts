/**
 * Italian tax numbers of invoice recipients, with their check digits (C-CNT-4). Zod-free: the browser validates a field
 * while it is typed.
 */

/** Without spaces, upper case, without the country prefix of a VAT number: `it 0123 456 7897` → `01234567897`. */
export function plainTaxNumber(text: string): string {
  return text
    .replace(/[\s.]/g, '')
    .toUpperCase()
    .replace(/^IT(?=\d)/, '');
}

/** Partita IVA: eleven digits, the last one by Luhn's rule. Expects a normalised number. */
export function hasVatCheckDigit(number: string): boolean {
  if (!/^\d{11}$/.test(number) || /^0+$/.test(number)) return false;
  let sum = 0;
  for (let place = 0; place < 11; place += 1) {
    const digit = Number(number[place]) * (place % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

const DIGIT = '[0-9LMNPQRSTUV]';
/** Letters replace digits where two people would have the same code ("omocodia"). */
const TAX_CODE = new RegExp(`^[A-Z]{6}${DIGIT}{2}[ABCDEHLMPRST]${DIGIT}{2}[A-Z]${DIGIT}{3}[A-Z]$`);

export function hasTaxCodeForm(code: string): boolean {
  return TAX_CODE.test(code) || /^\d{11}$/.test(code);
}

/** Value of a character in an odd place, by its value in an even one: 0–9 or A–Z as 0–25. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/**
 * Codice fiscale: sixteen characters of a person, or the eleven digits of an organisation, which are checked like a VAT
 * number.
 */
export function hasTaxCodeCheckLetter(code: string): boolean {
  if (/^\d{11}$/.test(code)) return hasVatCheckDigit(code);
  if (!TAX_CODE.test(code)) return false;
  let sum = 0;
  for (let place = 0; place < 15; place += 1) {
    const character = code.charCodeAt(place);
    const even = character < 65 ? character - 48 : character - 65;
    sum += place % 2 === 0 ? (ODD[even] ?? 0) : even;
  }
  return code.charCodeAt(15) - 65 === sum % 26;
}

/** Codice destinatario: seven characters, six for a public body. */
export function isRecipientCode(code: string): boolean {
  return /^[A-Z0-9]{6,7}$/.test(code);
}

/** A certified e-mail address (PEC) has the form of any e-mail address. */
export function isPec(address: string): boolean {
  return address.length <= 200 && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(address);
}

/** A mailbox of the Sistema di Interscambio itself: no customer's PEC (check 00330, C-FISC-3). */
export function isMailboxOfSdi(address: string): boolean {
  return /^sdi\d+@pec\.fatturapa\.it$/i.test(address.trim());
}
