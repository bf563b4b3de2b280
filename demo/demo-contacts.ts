/** How the demo shop is reached: in its footer, and in the settings where the operator wrote nothing of his own. */

export const DEMO_CONTACTS = {
  phone: '0341 28 74 10',
  email: 'ordini@bancale.example',
  address: 'Via dell’Industria 14, 23868 Valmadrera LC',
} as const;

export const DEMO_OPENING_HOURS = {
  it: 'Da lunedì a sabato, 7:30–18:30',
  en: 'Monday to Saturday, 7:30–18:30',
} as const;
