/** How the demo shop is reached: in its footer, and in the settings where the operator wrote nothing of his own. */

export const DEMO_CONTACTS = {
  phone: '0341 28 74 10',
  email: 'ordini@bancale.example',
  address: 'Via dell’Industria 14, 23868 Valmadrera LC',
} as const;
