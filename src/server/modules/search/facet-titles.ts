import type { LocalText } from './engines/search-document.ts';
import type { FlagKey, NamedGroup } from './shop-query.rules.ts';

type Titled =
  | 'category'
  | 'availability'
  | 'price'
  | NamedGroup
  | Exclude<FlagKey, 'disponibili' | 'latest-order-list'>;

/** Titles of the facets that every shop has; attributes have theirs from the catalogue. */
export const FACET_TITLES = {
  category: { it: 'Categorie', en: 'Categories' },
  brand: { it: 'Marca', en: 'Brand' },
  color: { it: 'Colore', en: 'Colour' },
  size: { it: 'Misura', en: 'Size' },
  availability: { it: 'Disponibilità', en: 'Availability' },
  promo_list: { it: 'Promozioni', en: 'Promotions' },
  new: { it: 'Novità', en: 'New' },
  next_insert: { it: 'Prossimi arrivi', en: 'Coming soon' },
  purchased: { it: 'Già ordinati', en: 'Already ordered' },
  price: { it: 'Prezzo', en: 'Price' },
} as const satisfies Record<Titled, LocalText>;

/** Before the value of a chip: one family is selected, of many that the group offers. */
export const FAMILY_CHIP_TITLE: LocalText = { it: 'Categoria', en: 'Category' };

/** By level 0, 1, 2. */
export const AVAILABILITY_LABELS: readonly [LocalText, LocalText, LocalText] = [
  { it: 'Non disponibile', en: 'Not available' },
  { it: 'In arrivo', en: 'Arriving' },
  { it: 'Disponibile', en: 'Available' },
];

export const FLAG_LABELS = {
  disponibili: { it: 'Disponibile', en: 'Available' },
  promo_list: { it: 'In promozione', en: 'On promotion' },
  new: { it: 'Novità', en: 'New' },
  next_insert: { it: 'Prossimi arrivi', en: 'Coming soon' },
  purchased: { it: 'Già ordinati', en: 'Already ordered' },
  'latest-order-list': { it: 'Ultimi ordini', en: 'Latest orders' },
} as const satisfies Record<FlagKey, LocalText>;
