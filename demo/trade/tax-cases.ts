/** Fictional customers whose orders have another VAT than usual, one per case (docs/tax.md). They are customers of the first agent. */

interface TaxCase {
  readonly id: number;
  readonly name: string;
  readonly surname: string;
  readonly firstName: string;
  readonly seat: ReturnType<typeof seat>;
  /** Left out: Italian, derived from the code. */
  readonly vatNumber?: string;
  readonly taxCode?: string;
  readonly recipientCode?: string;
  readonly exemption?: readonly [nature: string, reason: string, until: string];
  /** Cells of `TAX_COLUMNS`. `today`: plain date of the demo. */
  readonly cells: (today: string) => Partial<Record<TaxColumn, string | number>>;
}

export const TAX_COLUMNS = [
  'country',
  'split_payment',
  'intent_protocol',
  'intent_received_on',
  'intent_from',
  'intent_to',
  'intent_plafond',
  'intent_used',
  'vies_state',
  'vies_on',
  'vies_consultation',
] as const;
type TaxColumn = (typeof TAX_COLUMNS)[number];

export const TAX_CASES: readonly TaxCase[] = [
  {
    id: 10_801,
    name: 'Comune di Borgo Adda',
    surname: 'Nava',
    firstName: 'Lorenza',
    seat: seat('Piazza Municipio 1', '23899', 'Borgo Adda', 'LC'),
    recipientCode: 'UFBRG1',
    cells: () => ({ split_payment: 1 }),
  },
  {
    id: 10_802,
    name: 'Cantieri Navali Lario S.p.A.',
    surname: 'Molteni',
    firstName: 'Guido',
    seat: seat('Via Lungolago 40', '22013', 'Domaso', 'CO'),
    cells: (today) => {
      const year = today.slice(0, 4);
      return {
        intent_protocol: '08060120341234567-000002',
        intent_received_on: `${year}-01-01`,
        intent_from: `${year}-01-01`,
        intent_to: `${year}-12-31`,
        intent_plafond: 25_000,
        intent_used: 21_500,
      };
    },
  },
  {
    id: 10_803,
    name: 'Cooperativa sociale Aurora',
    surname: 'Ripamonti',
    firstName: 'Ivana',
    seat: seat('Via dei Tigli 3', '23900', 'Lecco', 'LC'),
    exemption: ['N4', 'Esente art. 10 DPR 633/72', ''],
    cells: () => ({}),
  },
  {
    id: 10_804,
    name: 'Schraubenhandel Weber GmbH',
    surname: 'Weber',
    firstName: 'Katrin',
    seat: seat('Industriestraße 12', '87435', 'Kempten', ''),
    vatNumber: 'DE123456789',
    taxCode: '',
    recipientCode: 'XXXXXXX',
    cells: (today) => ({ country: 'DE', vies_state: 'valid', vies_on: today, vies_consultation: 'WAPIDEMO00000001' }),
  },
];

function seat(street: string, postalCode: string, city: string, province: string) {
  return { name: 'Sede', street, postalCode, city, province };
}

/** undefined = VAT as usual. */
export const taxCaseOf = (company: { readonly id: number }): TaxCase | undefined =>
  TAX_CASES.find(({ id }) => id === company.id);

export function taxCells(company: { readonly id: number }, today: string): Array<string | number> {
  const cells = taxCaseOf(company)?.cells(today) ?? {};
  return TAX_COLUMNS.map((column) => cells[column] ?? '');
}
