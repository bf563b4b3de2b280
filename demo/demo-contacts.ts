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

/** The pallet logo for documents: a PNG beside this file, at four times its printed resolution. */
export const DEMO_PAPER_LOGO = { file: new URL('./pallet.png', import.meta.url), width: 38, height: 28 } as const;
