/** The contacts of the demo company, for its footer, and for the settings and documents when the operator set none. */

export const DEMO_CONTACTS = {
  phone: '0341 28 74 10',
  email: 'ordini@bancale.example',
  address: 'Via dell’Industria 14, 23868 Valmadrera LC',
} as const;

export const DEMO_OPENING_HOURS = {
  it: 'Da lunedì a sabato, 7:30–18:30',
  en: 'Monday to Saturday, 7:30–18:30',
} as const;

export const DEMO_VAT_NUMBER = '01234567897';

/** An example account with right check digits, for bank transfers of deadlines; nobody has it. */
export const DEMO_BANK = { name: 'Bancale S.p.A.', iban: 'IT60X0542811101000000123456', bic: '' } as const;

/** The pallet logo for documents: a PNG beside this file, at four times its printed resolution. */
export const DEMO_PAPER_LOGO = { file: new URL('./pallet.png', import.meta.url), width: 38, height: 28 } as const;
