/**
 * Discounts of the demo's customers (C-PRICE-1), and the resulting price: past orders must cost what the shop would
 * have charged.
 */
import type { StockedArticle } from '#demo/catalogue/assortment.ts';
import { PRICE_LISTS, roundPrice } from '#demo/price-lists.ts';
import type { Company, TradeKind } from './companies.ts';

/** Chains by family code; the deepest family of an article wins. */
type FamilyChains = Readonly<Record<string, string>>;

const BY_KIND: Readonly<Record<TradeKind, FamilyChains>> = {
  plumber: {
    viteria: '50+10+5',
    'barre-filettate': '40+10',
    'din-912': '50+10',
    'viti-legno': '45+10',
    fissaggio: '35+10',
    utensileria: '38',
    'punte-abrasivi': '42',
    tubi: '38+5',
    'raccordi-pressare': '40+12',
    'tubi-raccordi': '40+10',
    valvole: '45',
    rubinetteria: '40+10',
    riscaldamento: '38+5',
    elettrico: '48',
    cavi: '62+5',
    vernici: '35',
  },
  hardware: {
    viteria: '50+15',
    fissaggio: '40+10',
    utensileria: '42+5',
    'punte-abrasivi': '45+5',
    'tubi-raccordi': '35+5',
    valvole: '40',
    rubinetteria: '38',
    elettrico: '45',
    vernici: '40+10',
    antinfortunistica: '38+5',
    giardino: '35+10',
  },
  builder: {
    viteria: '50+5',
    fissaggio: '40+15',
    utensileria: '35',
    'punte-abrasivi': '45',
    vernici: '40',
    antinfortunistica: '40',
  },
  electrician: { elettrico: '50+10', cavi: '65', fissaggio: '38', 'punte-abrasivi': '40', viteria: '45' },
};

export interface DiscountRow {
  customer: number;
  family?: string;
  brand?: string;
  product?: string;
  chain: string;
}

/** Special prices agreed with single customers. */
const AGREED: readonly DiscountRow[] = [
  { customer: 10482, brand: 'sidera', chain: '32+8' },
  { customer: 10482, product: 'VS.12F-R', chain: '45+3' },
  { customer: 10482, product: 'DD934.08', chain: '50+10+5+2' },
  { customer: 10517, brand: 'verdano', chain: '30+10+5' },
  // A surcharge: small packs for the shop.
  { customer: 10517, product: 'CHC.013-C', chain: '42+5+-3' },
];

export function discountsOf(company: Company): DiscountRow[] {
  const families = Object.entries(BY_KIND[company.kind]).map(([family, chain]) => ({
    customer: company.id,
    family,
    chain,
  }));
  return [...families, ...AGREED.filter(({ customer }) => customer === company.id)];
}

const LARGEST_BASE = '32';

/** Chain of every article without a more specific one. */
export function baseChain(company: Company): string {
  return { plumber: '30', hardware: LARGEST_BASE, builder: '28', electrician: '25' }[company.kind];
}

/** What the best terms of any trade leave of a list price of 1, by the families of an article from the root to the leaf. */
export function lowestNet(families: readonly string[]): number {
  const ofKinds = Object.values(BY_KIND).map((chains) => {
    const deepest = families.findLast((code) => chains[code] !== undefined);
    return netOf(1, (deepest && chains[deepest]) || LARGEST_BASE);
  });
  return Math.min(...ofKinds);
}

/** Price list and chain of an address that has its own: the second address of a company is a site. */
export function addressTerms(index: number): { list: string; chain: string } {
  return index === 1 ? { list: 'L02', chain: '30+5' } : { list: '', chain: '' };
}

export function listOf(company: Company): string {
  return company.kind === 'hardware' ? 'L03' : 'L01';
}

/** The chain of an article: article, deepest family, brand, address, customer. */
export function chainFor(company: Company, addressIndex: number, article: StockedArticle): string {
  const rows = discountsOf(company);
  const deepest = [...article.families].reverse().find((code) => rows.some(({ family }) => family === code));
  return (
    rows.find(({ product }) => product === article.code)?.chain ??
    rows.find(({ family }) => family !== undefined && family === deepest)?.chain ??
    rows.find(({ brand }) => brand === article.brand)?.chain ??
    (addressTerms(addressIndex).chain || baseChain(company))
  );
}

/** Gross and net price (euro, four decimals) of an article for a company at one of its addresses. */
export function priceFor(
  company: Company,
  addressIndex: number,
  article: StockedArticle,
): { gross: number; chain: string; net: number } {
  const code = addressTerms(addressIndex).list || listOf(company);
  const gross = roundPrice(article.price * (PRICE_LISTS.find((list) => list.code === code)?.factor ?? 1));
  const chain = chainFor(company, addressIndex, article);
  return { gross, chain, net: netOf(gross, chain) };
}

/** Gross × Π(1 − d), half away from zero to four decimals, computed in whole numbers. */
export function netOf(gross: number, chain: string): number {
  let amount = BigInt(Math.round(gross * 10_000));
  let scale = 1n;
  for (const step of chain.match(/-?\d+(?:\.\d+)?/g) ?? []) {
    amount *= BigInt(10_000 - Math.round(Number(step) * 100));
    scale *= 10_000n;
  }
  return Number((2n * amount + scale) / (2n * scale)) / 10_000;
}
