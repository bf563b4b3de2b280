/**
 * What the price rule compared on its way to a price, and why each thing lost. What applies is never decided here: it is passed in as
 * the rule found it (`listOfDay`, `conditionFor`, `priceAt`, `prices_on`), and the rest gets its reason.
 */
import type { LookedAt } from '#contract/office/price-desk.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';
import { type Price, type Promo, promoPrice, type Terms } from '../benefits/best-offer.rules.ts';
import type { Condition, Priceable, QuantityBreak } from '../conditions.rules.ts';
import { applyChain, type DiscountChain } from '../discount-chain.rules.ts';
import { type DatedList, inPlaceOf } from '../list-of-day.rules.ts';

/** Amounts still as `Money`. */
export interface Looked extends Omit<LookedAt, 'price'> {
  readonly price: Money | null;
}

const NOTHING = { name: '', code: '', chain: '', from: null, price: null, valid_from: null, valid_to: null } as const;

type Kind = LookedAt['kind'];
type Why = LookedAt['why'];

const winnersFirst = (looked: readonly Looked[]): Looked[] => [
  ...looked.filter(({ why }) => why === 'applies'),
  ...looked.filter(({ why }) => why !== 'applies'),
];

interface Days {
  readonly valid_from: string | null;
  readonly valid_to: string | null;
}

/** Undefined: the day is one of them. */
function outside({ valid_from: from, valid_to: to }: Days, day: string): 'not-yet' | 'over' | undefined {
  if (from !== null && day < from) return 'not-yet';
  return to !== null && day > to ? 'over' : undefined;
}

export interface NamedList extends DatedList {
  readonly name: string;
  readonly is_default: boolean;
}

export interface AgreedLists<List> {
  readonly ofAddress: List | undefined;
  readonly ofCustomer: List | undefined;
  readonly ofShop: List | undefined;
  /** In place of all of them. */
  readonly tried: List | undefined;
}

/** `applies`: id of the list that the rule took; null = none is valid. */
export function listsLookedAt<List extends NamedList>(
  lists: readonly List[],
  { ofAddress, ofCustomer, ofShop, tried }: AgreedLists<List>,
  applies: number | null,
  day: string,
): Looked[] {
  const agreed = tried ?? ofAddress ?? ofCustomer ?? ofShop;
  const inPlace = agreed ? inPlaceOf(lists, agreed) : [];
  const said = new Map<number, Looked>();
  const say = (list: List | undefined, kind: Kind, lost: Why) => {
    if (!list || said.has(list.id)) return;
    const { id, code, name, valid_from, valid_to } = list;
    const why = id === applies ? 'applies' : inPlace.includes(list) ? (outside(list, day) ?? 'replaced') : lost;
    said.set(id, { ...NOTHING, kind, why, code, name, valid_from, valid_to });
  };
  say(tried, 'tried-list', 'replaced');
  say(ofAddress, 'list-of-address', 'replaced');
  say(ofCustomer, 'list-of-customer', 'address-has-own');
  say(ofShop, 'default-list', ofAddress ? 'address-has-own' : 'customer-has-own');
  for (const list of inPlace) say(list, 'replacing-list', 'replaced');
  return winnersFirst([...said.values()]);
}

export interface Scale {
  readonly from_quantity: number;
  readonly gross: Money;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly applies: boolean;
}

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/** Prices with days of one article on one list; empty when there is only the usual one. */
export function scalesLookedAt(rows: readonly Scale[], day: string): Looked[] {
  const scales = new Map(rows.map((row) => [`${row.valid_from} ${row.valid_to}`, row]));
  const winner = rows.find(({ applies }) => applies);
  if (scales.size < 2 && (!winner || (winner.valid_from === FIRST_DAY && winner.valid_to === LAST_DAY))) return [];
  const looked = [...scales.values()].map((scale): Looked => {
    const days = {
      valid_from: scale.valid_from === FIRST_DAY ? null : scale.valid_from,
      valid_to: scale.valid_to === LAST_DAY ? null : scale.valid_to,
    };
    const lost =
      outside(days, day) ?? (winner && winner.valid_from > scale.valid_from ? 'began-earlier' : 'ends-later');
    const [first] = rows.filter((row) => row.valid_from === scale.valid_from && row.valid_to === scale.valid_to);
    return { ...NOTHING, kind: 'scale', why: scale.applies ? 'applies' : lost, price: first?.gross ?? null, ...days };
  });
  return winnersFirst(looked);
}

/** `applies`: from how many pieces the break counts that was taken. Empty when the list has one price only. */
export function breaksLookedAt(breaks: readonly QuantityBreak[], quantity: number, applies: number | null): Looked[] {
  if (breaks.length < 2) return [];
  return winnersFirst(
    breaks.map(({ from, gross }): Looked => {
      const lost = from > quantity ? 'not-reached' : 'higher-reached';
      return { ...NOTHING, kind: 'break', why: from === applies ? 'applies' : lost, from, price: gross };
    }),
  );
}

export interface ChainsAround {
  readonly ofArticle: DiscountChain | undefined;
  readonly ofParent: DiscountChain | undefined;
  /** Leaf → root. */
  readonly ofFamilies: ReadonlyArray<{ readonly id: number; readonly name: string; readonly chain: DiscountChain }>;
  readonly ofBrand: { readonly name: string; readonly chain: DiscountChain } | undefined;
  readonly ofAddress: DiscountChain | undefined;
  readonly ofCustomer: DiscountChain | undefined;
  /** Tried for the article, or in place of the general one. */
  readonly tried: { readonly level: 'article' | 'general'; readonly chain: DiscountChain } | undefined;
}

/** Each chain with what it would give alone. `condition`: the one that the rule took; `isNet`: a net price replaced it. */
export function chainsLookedAt(
  { ofArticle, ofParent, ofFamilies, ofBrand, ofAddress, ofCustomer, tried }: ChainsAround,
  { condition, isNet, gross, unit }: { condition: Condition; isNet: boolean; gross: Money; unit: Money },
): Looked[] {
  const looked: Looked[] = [];
  const say = (kind: Kind, name: string, chain: DiscountChain | undefined, isTaken: boolean) => {
    if (!chain || (chain.text === '' && !isTaken)) return;
    const why = !isTaken ? 'less-specific' : isNet ? 'replaced-by-net' : 'applies';
    looked.push({ ...NOTHING, kind, why, name, chain: chain.text, price: applyChain(gross, chain, unit) });
  };
  const { level, familyId } = condition;
  const triedArticle = tried?.level === 'article';
  const triedGeneral = tried?.level === 'general';
  if (triedArticle) say('tried-chain', '', tried.chain, level === 'article');
  say('chain-of-article', '', ofArticle, !triedArticle && level === 'article');
  say('chain-of-parent', '', ofParent, level === 'parent');
  for (const { id, name, chain } of ofFamilies)
    say('chain-of-family', name, chain, level === 'family' && id === familyId);
  if (ofBrand) say('chain-of-brand', ofBrand.name, ofBrand.chain, level === 'brand');
  if (triedGeneral) say('tried-chain', '', tried.chain, level === 'general');
  const isGeneral = !triedGeneral && level === 'general';
  const addressCounts = ofAddress !== undefined && ofAddress.text !== '';
  say('chain-of-address', '', ofAddress, isGeneral && addressCounts);
  say('chain-of-customer', '', ofCustomer, isGeneral && !addressCounts);
  return winnersFirst(looked);
}

export interface PromoAround {
  /** null = it sets no price. */
  readonly promo: Promo | null;
  readonly validFrom: string;
  readonly off: boolean;
  readonly isEntitled: boolean;
  readonly isTried: boolean;
}

/** Each promo with what it gives, or would give from its quantity on. `price`: as the rule found it. */
export function promosLookedAt(
  promos: readonly PromoAround[],
  {
    terms,
    price,
    quantity,
    day,
    locale,
  }: { terms: Terms; price: Price; quantity: number; day: string; locale: Locale },
): Looked[] {
  const looked = promos.flatMap(({ promo, validFrom, off, isEntitled, isTried }): Looked[] => {
    if (!promo) return [];
    const isNet = 'net' in promo.effect;
    const { net } = promoPrice(terms, promo, Math.max(quantity, promo.from));
    const isTaken = price.promo?.code === promo.code && price.promo.row === promo.row;
    const days = { valid_from: validFrom, valid_to: promo.validTo };
    const why: Why = isTaken
      ? 'applies'
      : off
        ? 'off'
        : (outside(days, day) ??
          (!isEntitled
            ? 'not-entitled'
            : promo.from > quantity
              ? 'not-reached'
              : net > price.net
                ? 'dearer'
                : 'same-price'));
    return [
      {
        ...NOTHING,
        kind: isTried ? 'tried-promo' : isNet ? 'net-promo' : 'extra-promo',
        why,
        name: promo.title[locale],
        code: promo.code,
        chain: 'extra' in promo.effect ? promo.effect.extra.text : '',
        from: promo.from > 1 ? promo.from : null,
        price: net,
        ...(isTried ? {} : days),
      },
    ];
  });
  return winnersFirst(looked);
}

/** Ids of an article and its parent: what is agreed for the parent holds for its sizes. */
export const idsOf = ({ id, parentId }: Priceable): number[] => (parentId === null ? [id] : [id, parentId]);
