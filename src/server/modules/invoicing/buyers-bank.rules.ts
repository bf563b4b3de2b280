/** Bank and branch of the buyer, where a bank receipt (RiBa) is presented (C-DOC-3, C-FISC-4). */
import { bankOfIban } from '#contract/values/iban.rules.ts';

/** Without both codes nothing is written. */
export type BuyersBank = { readonly abi: string; readonly cab: string } | Record<string, never>;

interface KnownBank {
  readonly iban: string;
  readonly bank_abi: string;
  readonly bank_cab: string;
}

/** As the books have them, else those of an Italian IBAN. */
export function bankOf({ iban, bank_abi, bank_cab }: KnownBank): BuyersBank {
  if (bank_abi !== '' && bank_cab !== '') return { abi: bank_abi, cab: bank_cab };
  const known = bankOfIban(iban);
  return known ? { abi: known.abi, cab: known.cab } : {};
}
