/** Which other discounts of a customer concern the articles of one, and which wins where: the shop's rule is asked again and again. */
import { type Condition, type Conditions, conditionFor, type Priceable } from '../conditions.rules.ts';

/** Of what a chain was agreed: an id of its level; of the general one 0. */
export interface AgreedOn {
  readonly level: 'article' | 'family' | 'brand' | 'general';
  readonly id: number;
}

const isSame = (one: AgreedOn, other: AgreedOn): boolean => one.level === other.level && one.id === other.id;

const agreedOn = ({ level, familyId }: Condition, article: Priceable): AgreedOn => {
  if (level === 'article') return { level, id: article.id };
  if (level === 'parent') return { level: 'article', id: article.parentId ?? 0 };
  if (level === 'family') return { level, id: familyId ?? 0 };
  return level === 'brand' ? { level, id: article.brand?.id ?? 0 } : { level, id: 0 };
};

/** All that concern an article, the one that counts first: without it the rule would take the second, and so on (C-PRICE-1). */
export function inOrder(conditions: Conditions, article: Priceable): AgreedOn[] {
  const left = {
    byArticle: new Map(conditions.byArticle),
    byFamily: new Map(conditions.byFamily),
    byBrand: new Map(conditions.byBrand),
    general: conditions.general,
  };
  const found: AgreedOn[] = [];
  for (;;) {
    const next = agreedOn(conditionFor(left, article), article);
    found.push(next);
    if (next.level === 'article') left.byArticle.delete(next.id);
    else if (next.level === 'family') left.byFamily.delete(next.id);
    else if (next.level === 'brand') left.byBrand.delete(next.id);
    else return found;
  }
}

export interface Rival extends AgreedOn {
  /** It counts instead of the discount, or the discount instead of it. */
  readonly wins: boolean;
  readonly articles: number;
}

export interface Rivalry {
  /** Articles on which the discount itself counts. */
  readonly won: number;
  readonly rivals: readonly Rival[];
}

/** For the articles that the discount covers; those that win first, then those of most articles. */
export function rivalsOf(conditions: Conditions, of: AgreedOn, articles: readonly Priceable[]): Rivalry {
  const rivals: Rival[] = [];
  let won = 0;
  for (const article of articles) {
    const order = inOrder(conditions, article);
    const place = order.findIndex((one) => isSame(one, of));
    if (place === 0) won += 1;
    order.forEach((one, at) => {
      if (place < 0 || at === place) return;
      const wins = at < place;
      const known = rivals.findIndex((rival) => isSame(rival, one) && rival.wins === wins);
      const before = rivals[known];
      if (before) rivals[known] = { ...before, articles: before.articles + 1 };
      else rivals.push({ ...one, wins, articles: 1 });
    });
  }
  return { won, rivals: rivals.sort((a, b) => Number(b.wins) - Number(a.wins) || b.articles - a.articles) };
}
