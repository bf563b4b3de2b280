/** Parties of EDIFACT: `NAD` with the numbers and contacts behind it. */
import type { TradePlace } from '../trade-order/trade-order.ts';
import { NO_PLACE, oneLine, vatNumberOf } from '../trade-order/trade-values.ts';
import type { EdifactSegment } from './edifact-segments.ts';
import { partOf } from './edifact-values.ts';

export interface EdifactParty {
  readonly qualifier: string;
  place: TradePlace;
  readonly contact: { name: string; phone: string; email: string };
}

/** A reference behind a party: its VAT number, tax code or account. False: it is none of these. */
export function readPartyReference(segment: EdifactSegment, party: EdifactParty): boolean {
  const [kind, value] = [partOf(segment, 0), oneLine(partOf(segment, 0, 1))];
  const { place } = party;
  if (kind === 'VA') party.place = { ...place, vatNumber: place.vatNumber || vatNumberOf(value) };
  else if (kind === 'FC') party.place = { ...place, taxCode: place.taxCode || value };
  else if (kind === 'IT' || kind === 'ADE') party.place = { ...place, code: place.code || value };
  else return false;
  return true;
}

export function readChannel(party: EdifactParty | undefined, text: string, kind: string): void {
  if (kind.trim() === 'TE' && party) party.contact.phone ||= oneLine(text);
  if (kind.trim() === 'EM' && party) party.contact.email ||= oneLine(text);
}

/** `NAD`: a number that the agency 9 (GS1) has given is a GLN, and so are thirteen digits of nobody. */
export function edifactParty(segment: EdifactSegment): EdifactParty {
  const id = oneLine(partOf(segment, 1));
  const agency = partOf(segment, 1, 2);
  const isGln = /^\d{13}$/.test(id) && (agency === '9' || agency === '');
  const lines = (place: number) => (segment.elements[place] ?? []).map(oneLine).filter((text) => text !== '');
  // Name and street have elements of their own; older messages have them as lines of one.
  const [first = '', ...more] = lines(2);
  return {
    qualifier: partOf(segment, 0),
    contact: { name: '', phone: '', email: '' },
    place: {
      ...NO_PLACE,
      name: lines(3).join(' ') || first,
      gln: isGln ? id : '',
      code: isGln ? '' : id,
      street: lines(4).join(' ') || more.join(', '),
      city: oneLine(partOf(segment, 5)),
      province: oneLine(partOf(segment, 6)),
      postalCode: oneLine(partOf(segment, 7)),
      country: oneLine(partOf(segment, 8)).toUpperCase(),
    },
  };
}
