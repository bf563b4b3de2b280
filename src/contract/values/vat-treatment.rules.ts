/**
 * Which VAT a row has, and why (C-FISC-2, C-PRICE-5; docs/tax.md): the one rule for cart, order, documents and invoices.
 * What follows from the customer alone is decided once per day (`vatRegime`), what follows from the article once per row
 * (`vatTreatment`). Zod-free.
 */
import { isForeignVatNumber, plainVatNumber, vatNumberFault } from './eu-vat-numbers.rules.ts';
import type { Money } from './money.ts';
import { type AgreedExemption, exemptionOn, VAT_NATURES } from './vat-exemption.ts';
import { lawOf, SPLIT_PAYMENT_LAW } from './vat-laws.ts';

/** What VIES said about a VAT number; `unverified` = it could not be asked, or not yet. */
export type ViesState = 'valid' | 'not-enrolled' | 'wrong-form' | 'unverified';

/** A declaration of intent of an exporter, who buys without VAT up to the plafond. */
export interface DeclarationOfIntent {
  /** `17 digits-6 digits`, as received by the tax office. */
  readonly protocol: string;
  /** Plain dates. */
  readonly receivedOn: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly plafond: Money;
  /** What is left of it. */
  readonly left: Money;
}

/** What the shop knows of a customer's taxes. */
export interface CustomerTax {
  /** As stored; empty = none. */
  readonly vatNumber: string;
  /** ISO code; empty = by the prefix of the VAT number, else Italy. */
  readonly country: string;
  readonly exemption: AgreedExemption;
  /** A public body, or another buyer that pays the VAT to the State itself. */
  readonly splitPayment: boolean;
  /** Of this very VAT number; `on`: plain date of the result, null = never asked. */
  readonly vies: { readonly state: ViesState; readonly on: string | null };
  readonly intent: DeclarationOfIntent | null;
}

/** Plain dates, both inclusive; null = no end known. */
export interface Period {
  readonly from: string;
  readonly until: string | null;
}

/** What changes by law: settings, checked by an accountant once a year. */
export interface VatTerms {
  /** Days for which VIES's "valid" is good. */
  readonly viesDays: number;
  /** When split payment is law. */
  readonly splitPayment: readonly Period[];
  /** When reverse charge for some natures is law; a nature that is in no period always is. */
  readonly reverseCharge: ReadonlyArray<Period & { readonly natures: readonly string[] }>;
}

/** Nothing that has days of its own applies. */
export const NO_VAT_TERMS: VatTerms = { viesDays: 0, splitPayment: [], reverseCharge: [] };

export type VatWhy =
  | 'ordinary'
  /** The article itself has no VAT. */
  | 'article'
  | 'reverse-charge'
  /** Agreed with the customer. */
  | 'exempt'
  | 'intra-eu'
  | 'intent'
  | 'split'
  // Ordinary VAT, although the customer may expect none:
  | 'vies-unverified'
  | 'vies-not-enrolled'
  | 'intent-expired'
  | 'plafond-exceeded';

export interface VatTreatment {
  /** Percent. */
  readonly rate: number;
  /** Natura of FatturaPA: `N3.5`; empty exactly where VAT is computed. */
  readonly nature: string;
  /** As printed; empty for ordinary VAT. */
  readonly law: string;
  /** The buyer pays this VAT to the State, not to the seller. */
  readonly split: boolean;
  readonly why: VatWhy;
}

/** What follows from customer and day, before the article is known. */
export interface VatRegime extends Omit<VatTreatment, 'rate'> {
  /** Natures N6.x that leave this buyer to pay the VAT. */
  readonly reverseCharge: ReadonlySet<string>;
  /** The declaration that is valid today, whether its plafond is enough (`why` is `intent`) or not. */
  readonly intent: DeclarationOfIntent | null;
  /** The regime of a document that is larger than what is left of the plafond. */
  readonly beyondPlafond: VatRegime | null;
}

export interface ArticleVat {
  /** Percent. */
  readonly vat: number;
  /** Empty; `N6.x`: reverse charge where the buyer can; another nature: never VAT. */
  readonly nature: string;
}

const NONE: ReadonlySet<string> = new Set();
const ORDINARY: VatRegime = {
  nature: '',
  law: '',
  split: false,
  why: 'ordinary',
  reverseCharge: NONE,
  intent: null,
  beyondPlafond: null,
};
/** Of guests, and of buyers about whom nothing is known. */
export const ORDINARY_VAT = ORDINARY;

const DAY_MS = 86_400_000;

/** Order: what the office agreed, intra-EU, declaration of intent, split payment; else ordinary VAT. `day`: plain date. */
export function vatRegime(customer: CustomerTax, terms: VatTerms, day: string): VatRegime {
  const number = plainVatNumber(customer.vatNumber);
  const reverseCharge = taxCountry(customer) === 'IT' && number !== '' ? naturesOfReverseCharge(terms, day) : NONE;
  const without = (nature: string, law: string, why: VatWhy): VatRegime => {
    return { ...ORDINARY, nature, law, why, reverseCharge };
  };
  const agreed = exemptionOn(day, customer.exemption);
  if (agreed) return without(agreed.nature, agreed.reason, 'exempt');
  if (isIntraEu(customer)) {
    const refused = viesRefusal(customer.vies, terms, day);
    return refused ? { ...ORDINARY, why: refused } : without('N3.2', lawOf('N3.2'), 'intra-eu');
  }
  const isSplit = customer.splitPayment && terms.splitPayment.some((period) => isWithin(day, period));
  const usual: VatRegime = isSplit
    ? { ...ORDINARY, law: SPLIT_PAYMENT_LAW, split: true, why: 'split', reverseCharge }
    : { ...ORDINARY, reverseCharge };
  const { intent } = customer;
  if (intent === null || day < intent.validFrom) return usual;
  if (day > intent.validTo) return { ...usual, why: isSplit ? 'split' : 'intent-expired' };
  return regimeWithin({ ...usual, why: 'plafond-exceeded', intent }, intent);
}

/** The regime of a declaration of intent; `beyond`: the one of a buyer who has used it up. */
export function regimeWithin(beyond: VatRegime, intent: DeclarationOfIntent): VatRegime {
  if (intent.left <= 0) return beyond;
  const law = `${lawOf('N3.5')} - dich. intento prot. ${intent.protocol}`;
  const { reverseCharge } = beyond;
  return {
    ...ORDINARY,
    nature: 'N3.5',
    law,
    why: 'intent',
    reverseCharge,
    intent,
    beyondPlafond: { ...beyond, intent },
  };
}

/** Reverse charge comes before everything that was agreed with the buyer: its aim is to prevent fraud (circular 14/E of 2015). */
export function vatTreatment(regime: VatRegime, { vat, nature }: ArticleVat): VatTreatment {
  if (nature !== '') {
    const isReverse = isReverseCharge(nature);
    if (!isReverse) return { rate: 0, nature, law: lawOf(nature), split: false, why: 'article' };
    if (regime.reverseCharge.has(nature))
      return { rate: 0, nature, law: lawOf(nature), split: false, why: 'reverse-charge' };
  }
  if (regime.nature !== '') return { rate: 0, nature: regime.nature, law: regime.law, split: false, why: regime.why };
  return { rate: vat, nature: '', law: regime.law, split: regime.split && vat > 0, why: regime.why };
}

/** ISO code of the country in which the customer is taxed. */
export function taxCountry({ vatNumber, country }: Pick<CustomerTax, 'vatNumber' | 'country'>): string {
  if (country !== '') return country;
  const number = plainVatNumber(vatNumber);
  if (!isForeignVatNumber(number)) return 'IT';
  const prefix = number.slice(0, 2);
  if (prefix === 'EL') return 'GR';
  return prefix === 'XI' ? 'GB' : prefix;
}

/** A company of another EU country, or Northern Ireland, by the form of its VAT number: VIES can be asked about it. */
export function isIntraEu({ vatNumber }: Pick<CustomerTax, 'vatNumber'>): boolean {
  const number = plainVatNumber(vatNumber);
  return isForeignVatNumber(number) && vatNumberFault(number) === undefined;
}

export function isReverseCharge(nature: string): boolean {
  return nature.startsWith('N6');
}

/** `12345678901234567-123456` */
export function isProtocolOfIntent(protocol: string): boolean {
  return /^\d{17}-\d{6}$/.test(protocol);
}

/** Only "valid" is good, and not longer than the setting says; undefined = it is. */
function viesRefusal({ state, on }: CustomerTax['vies'], { viesDays }: VatTerms, day: string): VatWhy | undefined {
  if (state === 'not-enrolled' || state === 'wrong-form') return 'vies-not-enrolled';
  if (state !== 'valid' || on === null) return 'vies-unverified';
  const age = (Date.parse(day) - Date.parse(on)) / DAY_MS;
  return age <= viesDays ? undefined : 'vies-unverified';
}

function naturesOfReverseCharge({ reverseCharge }: VatTerms, day: string): ReadonlySet<string> {
  const natures = Object.keys(VAT_NATURES).filter(isReverseCharge);
  return new Set(
    natures.filter((nature) => {
      const periods = reverseCharge.filter((period) => period.natures.includes(nature));
      return periods.length === 0 || periods.some((period) => isWithin(day, period));
    }),
  );
}

export function isWithin(day: string, { from, until }: Period): boolean {
  return from <= day && (until === null || day <= until);
}
