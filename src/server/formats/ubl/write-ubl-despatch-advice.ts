/** Despatch advice in UBL 2.1 (Peppol T16, in Italy the `DDT` of its restriction). */
import type { TradeDespatch, TradePlace, WriteTradeDespatch } from '../trade-order/trade-order.ts';
import { asAddressed } from '../trade-order/trade-values.ts';
import { type UblContent, type UblNode, writeUbl } from './ubl-writer.ts';
import {
  addressOf,
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

const PEPPOL: UblProfile = {
  customization: 'urn:fdc:peppol.eu:poacc:trns:despatch_advice:3',
  profile: 'urn:fdc:peppol.eu:poacc:bis:despatch_advice:3',
};
const ITALIAN: UblProfile = {
  ...PEPPOL,
  customization: `${PEPPOL.customization}:extended:urn:www.agid.gov.it:trns:ddt:3.1`,
};
/** Why something is still to come. */
const LATER = 'Backorder';

export const writeUblDespatchAdvice: WriteTradeDespatch = (despatch) => {
  const { order } = despatch;
  const seller = asAddressed(despatch.seller, order);
  const name = (of: { readonly name: string }): UblNode => ['cac:PartyName', [['cbc:Name', of.name]]];
  const sellerAddress: UblNode = ['cac:PostalAddress', addressOf(seller)];
  return writeUbl('DespatchAdvice', [
    ...headOf(isItalianOrder(order) ? ITALIAN : PEPPOL),
    ['cbc:ID', despatch.number],
    ['cbc:IssueDate', despatch.at.slice(0, 10)],
    ['cbc:IssueTime', `${despatch.at.slice(11, 19)}Z`],
    // Italian orders are named by number, day and issuer, so each row names its order; Peppol names it once.
    isItalianOrder(order) ? undefined : ['cac:OrderReference', [['cbc:ID', orderReference(order)]]],
    [
      'cac:DespatchSupplierParty',
      [['cac:Party', [endpointOf(seller), identificationOf(seller), sellerAddress, legalNameOf(seller)]]],
    ],
    [
      'cac:DeliveryCustomerParty',
      [
        [
          'cac:Party',
          [
            endpointOf(order.buyer),
            identificationOf(order.buyer),
            ['cac:PostalAddress', addressOf(order.deliverTo)],
            legalNameOf(order.buyer),
          ],
        ],
        ['cac:DeliveryContact', [['cbc:Name', order.deliverTo.name]]],
      ],
    ],
    ['cac:BuyerCustomerParty', [['cac:Party', [identificationOf(order.buyer), name(order.buyer)]]]],
    ['cac:SellerSupplierParty', [['cac:Party', [identificationOf(seller), name(seller), sellerAddress]]]],
    ['cac:Shipment', shipmentOf(despatch)],
    ...despatch.rows.map((row) => rowOf(row, orderReference(order))),
  ]);
};

/** The Italian restriction has the place of delivery where Peppol has the place that the goods leave from. */
function shipmentOf(despatch: TradeDespatch): UblContent {
  const { order, seller } = despatch;
  const isItalian = isItalianOrder(order);
  const place: TradePlace = isItalian ? order.deliverTo : seller;
  const hasPlace = place.street !== '' || place.city !== '';
  return [
    ['cbc:ID', despatch.number],
    ['cbc:TotalTransportHandlingUnitQuantity', despatch.parcels > 0 ? String(despatch.parcels) : ''],
    [
      'cac:Consignment',
      [
        // Only for who carries it: an identifier alone says nothing.
        ['cbc:ID', despatch.carrier === '' ? '' : despatch.tracking || despatch.number],
        ['cac:CarrierParty', [['cac:PartyName', [['cbc:Name', despatch.carrier]]]]],
      ],
    ],
    [
      'cac:Delivery',
      [
        ['cbc:TrackingID', despatch.tracking],
        [
          'cac:Despatch',
          [
            ['cbc:ActualDespatchDate', despatch.shippedOn],
            [
              'cac:DespatchAddress',
              hasPlace
                ? [
                    ['cbc:ID', isItalian ? place.code : ''],
                    ...addressOf(place).slice(0, -1),
                    ['cac:AddressLine', [['cbc:Line', isItalian ? place.name : '']]],
                    ...addressOf(place).slice(-1),
                  ]
                : [],
            ],
          ],
        ],
      ],
    ],
  ];
}

const rowOf = (row: TradeDespatch['rows'][number], order: string): UblNode => [
  'cac:DespatchLine',
  [
    ['cbc:ID', row.id],
    ['cbc:DeliveredQuantity', row.shipped, unitAttribute(row.unit)],
    ['cbc:OutstandingQuantity', Number(row.left) > 0 ? row.left : '', unitAttribute(row.unit)],
    ['cbc:OutstandingReason', Number(row.left) > 0 ? LATER : ''],
    [
      'cac:OrderLineReference',
      [
        ['cbc:LineID', row.id],
        ['cac:OrderReference', [['cbc:ID', order]]],
      ],
    ],
    itemOf(row),
  ],
];
