/** Parts that both documents which we write in UBL have: identities, parties, addresses, articles, the reference to the order. */
import type { TradeAnswerRow, TradeOrder, TradeParty, TradePlace } from '../trade-order/trade-order.ts';
import { isItalian } from './ubl-references.ts';
import type { UblContent, UblNode } from './ubl-writer.ts';

/** Identifiers of the Italian restriction where the order has them, else of Peppol BIS 3 itself. */
export interface UblProfile {
  readonly customization: string;
  readonly profile: string;
}

export const headOf = ({ customization, profile }: UblProfile): readonly UblNode[] => [
  ['cbc:CustomizationID', customization],
  ['cbc:ProfileID', profile],
];

export const isItalianOrder = (order: TradeOrder): boolean => isItalian(order.echo.customization ?? '');

/** How the order is named to who has sent it: of a change, the order that it is about. */
export const orderReference = (order: TradeOrder): string =>
  (isItalianOrder(order) && order.echo.triple) || (order.refersTo ?? order.number);

/** Scheme and identifier of an address in the network; by VAT number or GLN where there is none. */
export function endpointOf(party: TradeParty): UblNode | undefined {
  const colon = party.endpoint.indexOf(':');
  if (colon > 0)
    return ['cbc:EndpointID', party.endpoint.slice(colon + 1), { schemeID: party.endpoint.slice(0, colon) }];
  const [id] = identitiesOf(party);
  return id && ['cbc:EndpointID', id.id, { schemeID: id.scheme }];
}

/** By GLN, Italian VAT number or Italian tax code: the first is the one that a party is named by. */
function identitiesOf(party: TradeParty): ReadonlyArray<{ readonly id: string; readonly scheme: string }> {
  return [
    { id: party.gln, scheme: '0088' },
    { id: party.vatNumber.startsWith('IT') ? party.vatNumber : '', scheme: '0211' },
    { id: party.taxCode, scheme: '0210' },
  ].filter(({ id }) => id !== '');
}

export function identificationOf(party: TradeParty): UblNode | undefined {
  const [id] = identitiesOf(party);
  const endpoint = endpointOf(party);
  const said: UblNode | undefined = id
    ? ['cbc:ID', id.id, { schemeID: id.scheme }]
    : endpoint && ['cbc:ID', endpoint[1], endpoint[2] ?? {}];
  return said && ['cac:PartyIdentification', [said]];
}

export const legalNameOf = (party: TradeParty): UblNode => [
  'cac:PartyLegalEntity',
  [['cbc:RegistrationName', party.name]],
];

/** Fields of an address; the country is there always, because Peppol asks for it. */
export const addressOf = (place: TradePlace): UblContent => [
  ['cbc:StreetName', place.street],
  ['cbc:CityName', place.city],
  ['cbc:PostalZone', place.postalCode],
  ['cbc:CountrySubentity', place.province],
  ['cac:Country', [['cbc:IdentificationCode', place.country || 'IT']]],
];

export const itemOf = (row: Pick<TradeAnswerRow, 'name' | 'buyerCode' | 'sellerCode' | 'gtin' | 'id'>): UblNode => [
  'cac:Item',
  [
    ['cbc:Name', row.name || row.sellerCode || row.buyerCode || row.id],
    ['cac:BuyersItemIdentification', [['cbc:ID', row.buyerCode]]],
    ['cac:SellersItemIdentification', [['cbc:ID', row.sellerCode]]],
    ['cac:StandardItemIdentification', [['cbc:ID', row.gtin, { schemeID: '0160' }]]],
  ],
];

/** Codes of units that UBL knows; a piece where nothing is said. */
export const unitAttribute = (unit: string): { readonly unitCode: string } => ({ unitCode: unit || 'C62' });
