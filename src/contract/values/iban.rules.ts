/** Bank numbers at the keystroke: IBAN with its check digits, and what an Italian one is made of (C-FISC-3). */

/** Length and form of the countries whose bank and branch are read off the number. */
const ITALIAN = /^(?:IT|SM)\d{2}([A-Z])(\d{5})(\d{5})([A-Z0-9]{12})$/;

/** Without blanks, upper case. */
export function plainIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** Mod 97, and for Italy and San Marino the form and the letter (CIN) too. Expects a plain number. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || remainder(iban) !== 1) return false;
  return /^(IT|SM)/.test(iban) ? bankOfIban(iban) !== undefined : true;
}

/** Of an Italian or Sammarinese number: check letter, bank, branch and account. Undefined for others and where the letter is wrong. */
export function bankOfIban(iban: string): { cin: string; abi: string; cab: string; account: string } | undefined {
  const [, cin = '', abi = '', cab = '', account = ''] = ITALIAN.exec(iban) ?? [];
  return cin !== '' && cinOf(abi + cab + account) === cin ? { cin, abi, cab, account } : undefined;
}

/** ABI (bank) or CAB (branch): five digits each. */
export function isBankCode(code: string): boolean {
  return /^\d{5}$/.test(code);
}

/** The first four characters go to the end, letters become 10 to 35. */
function remainder(iban: string): number {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Value of a character in an odd place of the account number, by its value in an even one. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

function cinOf(number: string): string {
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const sign = number.charCodeAt(place);
    const value = sign < 65 ? sign - 48 : sign - 65;
    sum += place % 2 === 0 ? (ODD[value] ?? 0) : value;
  }
  return String.fromCharCode(65 + (sum % 26));
}
