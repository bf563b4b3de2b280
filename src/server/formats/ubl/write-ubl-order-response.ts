/** Response to an order in UBL 2.1 (Peppol T76, in Italy with the identifiers of its restriction). */
import type { TradeAnswer, TradeAnswerRow, WriteTradeAnswer } from '../trade-order/trade-order.ts';
import { asAddressed } from '../trade-order/trade-values.ts';
import { type UblContent, type UblNode, writeUbl } from './ubl-writer.ts';
import {
  endpointOf,
  headOf,
  identificationOf,
  isItalianOrder,
  itemOf,
  legalNameOf,
  orderReference,
  type UblProfile,
  unitAttribute,
} from './ubl-written-parts.ts';

const ORDERING = 'urn:fdc:peppol.eu:poacc:bis:ordering:3';
const PEPPOL: UblProfile = { customization: 'urn:fdc:peppol.eu:poacc:trns:order_response:3', profile: ORDERING };
const ADVANCED: UblProfile = {
  customization: 'urn:fdc:peppol.eu:poacc:trns:order_response_advanced:3',
  profile: 'urn:fdc:peppol.eu:poacc:bis:advanced_ordering:3',
};
const ITALIAN: UblProfile = {
  customization: `${PEPPOL.customization}:restrictive:urn:www.agid.gov.it:trns:risposta_ordine:3.0`,
  profile: ORDERING,
};

/** Of the whole order: accepted, accepted with changes, refused. */
const RESULTS = { accepted: 'AP', changed: 'CA', refused: 'RE' } as const;
/** Of a row (UNCL 1229): accepted, changed, not accepted. */
const ROW_RESULTS = { accepted: '5', changed: '3', refused: '7' } as const;

/** Rows are written where the order is accepted with changes: otherwise what holds for the order holds for each of them. */
export const writeUblOrderResponse: WriteTradeAnswer = (answer) => {
  const { order } = answer;
  const seller = asAddressed(answer.seller, order);
  const rows = answer.result === 'changed' ? answer.rows : [];
  return writeUbl('OrderResponse', [
    ...headOf(profileOf(answer)),
    ['cbc:ID', answer.id],
    ['cbc:SalesOrderID', answer.ourNumber],
    ['cbc:IssueDate', answer.at.slice(0, 10)],
    ['cbc:IssueTime', `${answer.at.slice(11, 19)}Z`],
    ['cbc:OrderResponseCode', RESULTS[answer.result]],
    ['cbc:Note', noteOf(answer)],
    ['cbc:DocumentCurrencyCode', order.currency],
    ['cac:OrderReference', [['cbc:ID', orderReference(order)]]],
    ['cac:SellerSupplierParty', [party(seller)]],
    ['cac:BuyerCustomerParty', [party(order.buyer)]],
    ['cac:Delivery', [promised(answer.rows)]],
    ...rows.map((row) => rowOf(row, order.currency)),
  ]);
};

function profileOf({ order }: TradeAnswer): UblProfile {
  if (isItalianOrder(order)) return ITALIAN;
  return order.echo.profile === ADVANCED.profile ? ADVANCED : PEPPOL;
}

/** Reasons of rows are part of the note where the rows themselves are not written. */
function noteOf({ result, note, rows }: TradeAnswer): string {
  const reasons = result === 'changed' ? [] : rows.map(({ id, reason }) => (reason === '' ? '' : `${id}: ${reason}`));
  return [note, ...new Set(reasons)].filter((text) => text !== '').join('\n');
}

const party = (of: TradeAnswer['seller'] | TradeAnswer['order']['buyer']): UblNode => [
  'cac:Party',
  [endpointOf(of), identificationOf(of), legalNameOf(of)],
];

/** From the first day to the last one of what is delivered. */
function promised(rows: readonly TradeAnswerRow[]): UblNode {
  const days = rows.filter(({ result }) => result !== 'refused').map(({ deliveredOn }) => deliveredOn);
  const known = days.filter((day) => day !== '').sort();
  return [
    'cac:PromisedDeliveryPeriod',
    [
      ['cbc:StartDate', known[0] ?? ''],
      ['cbc:EndDate', known.at(-1) ?? ''],
    ],
  ];
}

function rowOf(row: TradeAnswerRow, currency: string): UblNode {
  const isRefused = row.result === 'refused';
  const delivery: UblContent = [['cac:PromisedDeliveryPeriod', [['cbc:StartDate', row.deliveredOn]]]];
  return [
    'cac:OrderLine',
    [
      [
        'cac:LineItem',
        [
          ['cbc:ID', row.id],
          ['cbc:Note', row.reason],
          ['cbc:LineStatusCode', ROW_RESULTS[row.result]],
          ['cbc:Quantity', isRefused ? '' : row.confirmed, unitAttribute(row.unit)],
          ['cac:Delivery', isRefused ? [] : delivery],
          [
            'cac:Price',
            [
              ['cbc:PriceAmount', row.price, { currencyID: currency }],
              ['cbc:BaseQuantity', row.price === '' ? '' : '1', unitAttribute(row.unit)],
            ],
          ],
          itemOf(row),
        ],
      ],
      ['cac:OrderLineReference', [['cbc:LineID', row.id]]],
    ],
  ];
}
