/** Parties and addresses of UBL: who it is by VAT number, tax code, GLN, address in the network, own code. */
import type { TradeParty, TradePlace } from '../trade-order/trade-order.ts';
import { isGln, NO_PARTY, NO_PLACE, oneLine, vatNumberOf } from '../trade-order/trade-values.ts';
import type { XmlElement } from '../xml/xml-elements.ts';
import { allOf, elementAt, textAt } from './ubl-elements.ts';

/** Identifier schemes (Peppol EAS): GLN, Italian tax code, Italian VAT number; the last two also by their old numbers. */
const GLN = new Set(['0088', 'GLN']);
const TAX_CODE = new Set(['0210', '9907', 'IT:CF']);
const VAT = new Set(['0211', '9906', 'IT:VAT']);

/** @param role `BuyerCustomerParty`, `SellerSupplierParty` and so on, or an element that holds the party's elements itself. */
export function partyOf(role: XmlElement | undefined): TradeParty {
  const party = elementAt(role, 'Party') ?? role;
  if (!party) return NO_PARTY;
  const ids = [
    elementAt(party, 'EndpointID'),
    ...allOf(party, 'PartyIdentification').map((one) => elementAt(one, 'ID')),
    elementAt(party, 'PartyLegalEntity', 'CompanyID'),
  ].filter((id) => id !== undefined);
  const ofScheme = (schemes: ReadonlySet<string>) => ids.find((id) => schemes.has(schemeOf(id)))?.text ?? '';
  const gln = ofScheme(GLN);
  const endpoint = elementAt(party, 'EndpointID');
  return {
    name: oneLine(textAt(party, 'PartyName', 'Name') || textAt(party, 'PartyLegalEntity', 'RegistrationName')),
    vatNumber: vatNumberOf(registeredVat(party) || ofScheme(VAT)),
    taxCode: oneLine(ofScheme(TAX_CODE)).toUpperCase(),
    gln: isGln(gln) ? gln : '',
    endpoint: endpoint ? oneLine(`${endpoint.attributes.schemeID ?? ''}:${endpoint.text}`) : '',
    code: oneLine(ownCode(role, party)),
  };
}

const schemeOf = (id: XmlElement) => (id.attributes.schemeID ?? '').trim().toUpperCase();

function registeredVat(party: XmlElement): string {
  const schemes = allOf(party, 'PartyTaxScheme');
  const vat = schemes.find((scheme) => /^(VAT)?$/i.test(textAt(scheme, 'TaxScheme', 'ID')));
  const number = textAt(vat, 'CompanyID');
  const country = textAt(party, 'PostalAddress', 'Country', 'IdentificationCode').toUpperCase();
  return /^\d+$/.test(number) && country !== '' ? `${country}${number}` : number;
}

/** The account that the supplier has given the customer, else an identifier without a scheme. */
const ownCode = (role: XmlElement | undefined, party: XmlElement) =>
  textAt(role, 'SupplierAssignedAccountID') ||
  (allOf(party, 'PartyIdentification')
    .map((one) => elementAt(one, 'ID'))
    .find((id) => id !== undefined && schemeOf(id) === '')?.text ??
    '');

/** @param delivery `Delivery` of the order; undefined: the customer's own address. */
export function placeOf(delivery: XmlElement | undefined): TradePlace {
  if (!delivery) return NO_PLACE;
  const location = elementAt(delivery, 'DeliveryLocation');
  const address = elementAt(location, 'Address') ?? elementAt(delivery, 'DeliveryAddress');
  const party = partyOf(elementAt(delivery, 'DeliveryParty'));
  const id = elementAt(location, 'ID');
  const isLocationGln = id !== undefined && isGln(id.text) && (GLN.has(schemeOf(id)) || schemeOf(id) === '');
  const names = [party.name, oneLine(textAt(location, 'Name'))].filter((name) => name !== '');
  return {
    ...party,
    name: [...new Set(names)].join(', '),
    gln: isLocationGln ? id.text : party.gln,
    code: id && !isLocationGln ? oneLine(id.text) : party.code,
    street: [textAt(address, 'StreetName'), textAt(address, 'BuildingNumber'), textAt(address, 'AdditionalStreetName')]
      .map(oneLine)
      .filter((part) => part !== '')
      .join(', '),
    postalCode: oneLine(textAt(address, 'PostalZone')),
    city: oneLine(textAt(address, 'CityName')),
    province: oneLine(textAt(address, 'CountrySubentity')),
    country: oneLine(textAt(address, 'Country', 'IdentificationCode')).toUpperCase(),
  };
}

/** Lines that Italian orders use for opening hours and the like: for people, so they belong to the note. */
export const addressLines = (delivery: XmlElement | undefined): readonly string[] =>
  allOf(
    elementAt(delivery, 'DeliveryLocation', 'Address') ?? elementAt(delivery, 'DeliveryAddress'),
    'AddressLine',
  ).map((line) => textAt(line, 'Line'));

/** Of the person to ask: in the party, else beside it. */
export function contactOf(role: XmlElement | undefined): { name: string; phone: string; email: string } {
  const contact = elementAt(role, 'Party', 'Contact') ?? elementAt(role, 'BuyerContact');
  return {
    name: oneLine(textAt(contact, 'Name')),
    phone: oneLine(textAt(contact, 'Telephone')),
    email: oneLine(textAt(contact, 'ElectronicMail')),
  };
}
