/** Parts of an invoice in UBL: parties with their tax numbers, VAT, totals, charges, rows. */

import { sumText } from '../trade-invoice/invoice-amounts.rules.ts';
import type {
  TradeAdjustment,
  TradeInvoice,
  TradeInvoiceRow,
  TradeReference,
  TradeVatKind,
} from '../trade-invoice/trade-invoice.ts';
import { EXEMPTION_CODES, reasonText } from '../trade-invoice/vat-categories.rules.ts';
import type { TradePlace } from '../trade-order/trade-order.ts';
import type { UblContent, UblNode } from './ubl-writer.ts';
import { addressOf, endpointOf, identificationOf, itemOf, unitAttribute } from './ubl-written-parts.ts';

const VAT: UblNode = ['cac:TaxScheme', [['cbc:ID', 'VAT']]];

export const amountNode = (name: string, amount: string, currencyID: string): UblNode => [name, amount, { currencyID }];

export const invoicePartyOf = (role: string, party: TradePlace): UblNode => [
  role,
  [
    [
      'cac:Party',
      [
        endpointOf(party),
        identificationOf(party),
        ['cac:PostalAddress', addressOf(party)],
        ['cac:PartyTaxScheme', party.vatNumber === '' ? [] : [['cbc:CompanyID', party.vatNumber], VAT]],
        [
          'cac:PartyLegalEntity',
          [
            ['cbc:RegistrationName', party.name],
            ['cbc:CompanyID', party.taxCode, { schemeID: '0210' }],
          ],
        ],
      ],
    ],
  ],
];

const categoryFields = ({ category, rate }: TradeVatKind): UblContent => [
  ['cbc:ID', category],
  // What is outside of VAT has no rate (BR-O-05).
  ['cbc:Percent', category === 'O' ? '' : rate],
];

export const taxTotalOf = ({ vat, totals, currency }: TradeInvoice): UblNode => [
  'cac:TaxTotal',
  [
    amountNode('cbc:TaxAmount', totals.tax, currency),
    ...vat.map(
      (group): UblNode => [
        'cac:TaxSubtotal',
        [
          amountNode('cbc:TaxableAmount', group.taxable, currency),
          amountNode('cbc:TaxAmount', group.tax, currency),
          [
            'cac:TaxCategory',
            [
              ...categoryFields(group),
              ['cbc:TaxExemptionReasonCode', EXEMPTION_CODES[group.category] ?? ''],
              // Taxed and zero-rated goods need no reason, and may not have one (BR-S-10, BR-Z-10).
              ['cbc:TaxExemptionReason', 'SZB'.includes(group.category) ? '' : reasonText(group)],
              VAT,
            ],
          ],
        ],
      ],
    ),
  ],
];

export function totalsOf({ totals, adjustments, currency }: TradeInvoice): UblNode {
  const amount = (name: string, text: string): UblNode => amountNode(`cbc:${name}`, text, currency);
  const unlessZero = (text: string) => (Number(text) === 0 ? '' : text);
  const off = adjustments.filter(({ amount: text }) => text.startsWith('-')).map(({ amount: text }) => text.slice(1));
  const more = adjustments.filter(({ amount: text }) => !text.startsWith('-')).map(({ amount: text }) => text);
  return [
    'cac:LegalMonetaryTotal',
    [
      amount('LineExtensionAmount', totals.rows),
      amount('TaxExclusiveAmount', totals.taxable),
      amount('TaxInclusiveAmount', totals.total),
      amount('AllowanceTotalAmount', off.length === 0 ? '' : sumText(off)),
      amount('ChargeTotalAmount', more.length === 0 ? '' : sumText(more)),
      amount('PrepaidAmount', unlessZero(totals.prepaid)),
      amount('PayableRoundingAmount', unlessZero(totals.rounding)),
      amount('PayableAmount', totals.payable),
    ],
  ];
}

/** `SAE` and `BOLLO` are how the Italian samples write stamp duty. */
export const adjustmentOf = (one: TradeAdjustment, currency: string): UblNode => {
  const isCharge = !one.amount.startsWith('-');
  return [
    'cac:AllowanceCharge',
    [
      ['cbc:ChargeIndicator', String(isCharge)],
      ['cbc:AllowanceChargeReasonCode', one.sort === 'stamp' ? 'SAE' : ''],
      ['cbc:AllowanceChargeReason', one.sort === 'stamp' ? 'BOLLO' : one.reason],
      amountNode('cbc:Amount', one.amount.replace('-', ''), currency),
      ['cac:TaxCategory', [...categoryFields(one), VAT]],
    ],
  ];
};

export interface RowWriting {
  readonly isCredit: boolean;
  readonly isItalian: boolean;
  readonly currency: string;
  /** All orders of the document. */
  readonly orders: readonly TradeReference[];
}

export function invoiceRowOf(row: TradeInvoiceRow, { isCredit, isItalian, currency, orders }: RowWriting): UblNode {
  const order = orders.length > 1 ? orders.find(({ number }) => number === row.order) : undefined;
  const [name, item] = itemOf(row);
  return [
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    [
      ['cbc:ID', row.id],
      ['cbc:Note', noteOf(row, isItalian)],
      [isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', row.quantity, unitAttribute(row.unit)],
      amountNode('cbc:LineExtensionAmount', row.amount, currency),
      [
        'cac:OrderLineReference',
        row.orderRow === '' && !(order && isItalian)
          ? []
          : [
              ['cbc:LineID', row.orderRow || 'NA'],
              // Peppol names the order of a row as an object of the row instead.
              [
                'cac:OrderReference',
                order && isItalian
                  ? [
                      ['cbc:ID', order.number],
                      ['cbc:IssueDate', order.date],
                    ]
                  : [],
              ],
            ],
      ],
      isItalian && row.despatch.number !== ''
        ? [
            'cac:DespatchLineReference',
            [
              ['cbc:LineID', 'NA'],
              [
                'cac:DocumentReference',
                [
                  ['cbc:ID', row.despatch.number],
                  ['cbc:IssueDate', row.despatch.date],
                ],
              ],
            ],
          ]
        : undefined,
      order
        ? [
            'cac:DocumentReference',
            [
              ['cbc:ID', order.number, { schemeID: 'ON' }],
              ['cbc:DocumentTypeCode', '130'],
            ],
          ]
        : undefined,
      [
        name,
        [
          ...(item as UblContent),
          ['cac:ClassifiedTaxCategory', [...categoryFields(row), VAT]],
          [
            'cac:AdditionalItemProperty',
            row.natura === '' || !isItalian
              ? []
              : [
                  ['cbc:Name', 'NATURA'],
                  ['cbc:Value', row.natura],
                ],
          ],
        ],
      ],
      [
        'cac:Price',
        [
          amountNode('cbc:PriceAmount', row.price, currency),
          ['cbc:BaseQuantity', row.baseQuantity === '1' ? '' : row.baseQuantity, unitAttribute(row.unit)],
        ],
      ],
    ],
  ];
}

/** Peppol's rows have no place for the delivery note. */
const noteOf = ({ note, despatch }: TradeInvoiceRow, isItalian: boolean): string =>
  [note, !isItalian && despatch.number !== '' ? `DDT ${despatch.number} ${despatch.date}`.trim() : '']
    .filter(Boolean)
    .join('\n');
