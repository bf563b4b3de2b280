/** Writes promos around today: current, coming and expired ones, net prices, extra discounts and gifts (C-PRICE-2). */
import { addDays, monthOf } from '#demo/calendar.ts';
import type { Assortment, StockedArticle } from '#demo/catalogue/assortment.ts';
import { type Cell, openTable } from '#demo/csv-table.ts';
import { roundPrice } from '#demo/price-lists.ts';
import { randomFor } from '#demo/random.ts';

const MONTHS_IT = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
];
const MONTHS_EN = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const COLUMNS = [
  'code',
  'row',
  'title_it',
  'title_en',
  'type',
  'product',
  'family',
  'brand',
  'from_quantity',
  'net_price',
  'chain',
  'valid_from',
  'valid_to',
  'entitled',
  'threshold',
  'gift',
  'gift_quantity',
  'repeats',
];

/** Title of the promos of the month of `today`. */
export function monthTitle(today: string): { it: string; en: string } {
  const month = Number(today.slice(5, 7)) - 1;
  return { it: `Promozioni di ${MONTHS_IT[month]}`, en: `${MONTHS_EN[month]} offers` };
}

interface Campaign {
  code: string;
  it: string;
  en: string;
  from: string;
  to: string;
  entitled?: string;
}

/** Articles that are always in the promo of the month, with their extra discount. */
const MONTH_ARTICLES: Readonly<Record<string, string>> = {
  'VT933.08.030': '10',
  'RP90-22/CU': '10',
  'MS.20X2/50': '8',
  'VS.12F-R': '8',
  'ML.110-CR': '10',
  'SM.BI-14': '15',
};

const PLUG = 'TN.SX-08/40';
const PLUG_GIFT = 'RN125.08';
/** Euros of the whole cart, the gift from there on, pieces. */
const GIFTS: ReadonlyArray<readonly [threshold: number, gift: string, pieces: number]> = [
  [300, 'CHC.013-C', 1],
  [800, 'CHC.030-C', 1],
];

export function writePromos(folder: string, seed: number, today: string, assortment: Assortment): number {
  const table = openTable(folder, 'promos.csv', COLUMNS);
  const rowsOf = new Map<string, number>();
  const add = (
    { code, it, en, from, to, entitled }: Campaign,
    what: {
      type: 'net_price' | 'extra_discount' | 'gift';
      product?: string;
      family?: string;
      brand?: string;
      quantity?: number;
      net?: number;
      chain?: string;
      threshold?: number;
      gift?: string;
      gifts?: number;
      repeats?: boolean;
    },
  ) => {
    const row = (rowsOf.get(code) ?? 0) + 10;
    rowsOf.set(code, row);
    const cells: Cell[] = [
      code,
      row,
      it,
      en,
      what.type,
      what.product,
      what.family,
      what.brand,
      what.quantity ?? 1,
      what.net,
      what.chain,
      from,
      to,
      entitled ?? 'all',
      what.threshold,
      what.gift,
      what.gifts,
      what.repeats ?? false,
    ];
    table.add(cells);
  };

  const { first, last } = monthOf(today);
  const tag = today.slice(2, 7).replace('-', '');
  const end = last < addDays(today, 5) ? addDays(today, 12) : last;
  const month: Campaign = { code: `PROMO${tag}`, ...monthTitle(today), from: first, to: end };
  for (const [product, chain] of Object.entries(MONTH_ARTICLES)) {
    if (assortment.find(product)) add(month, { type: 'extra_discount', product, chain });
  }
  const random = randomFor('promos', seed);
  const chosen = assortment.articles.filter(
    ({ code }) => !MONTH_ARTICLES[code] && !code.startsWith(PLUG) && random() < 0.045,
  );
  for (const [index, article] of chosen.entries()) addMonthRow(month, article, index, add);

  const fixings: Campaign = {
    code: `FISS${tag}`,
    it: 'Stagione dei fissaggi',
    en: 'Fixings season',
    from: addDays(today, -20),
    to: addDays(today, 25),
  };
  for (const [quantity, chain] of [
    [500, '8'],
    [2000, '8+5'],
  ] as const) {
    if (assortment.find(PLUG)) add(fixings, { type: 'extra_discount', product: PLUG, quantity, chain });
  }
  const heating: Campaign = {
    code: `RISC${tag}`,
    it: 'Speciale riscaldamento',
    en: 'Heating special',
    from: addDays(today, -10),
    to: addDays(today, 24),
  };
  add(heating, { type: 'extra_discount', family: 'riscaldamento', chain: '12' });
  add(
    { code: `BRAND${tag}`, it: 'Settimane Norba', en: 'Norba weeks', from: addDays(today, -6), to: addDays(today, 15) },
    { type: 'extra_discount', brand: 'norba', quantity: 6, chain: '7' },
  );
  add(
    {
      code: `CANT${tag}`,
      it: 'Offerta cantieri',
      en: 'Site offer',
      from: addDays(today, -30),
      to: addDays(today, 60),
      entitled: 'list:L02',
    },
    { type: 'extra_discount', family: 'ancoranti', chain: '6' },
  );
  const own: Campaign = {
    code: `RIS${tag}`,
    it: 'Riservato a te',
    en: 'For you only',
    from: addDays(today, -15),
    to: addDays(today, 45),
    entitled: 'customer:10482',
  };
  for (const article of ['COL.1-06V', 'VES-024/R', 'DD934.08'].map((code) => assortment.find(code))) {
    if (article)
      add(own, {
        type: 'net_price',
        product: article.code,
        quantity: article.packs[0] ?? 1,
        net: roundPrice(article.price * 0.36),
      });
  }
  const gifts: Campaign = {
    code: `OMAGGI${tag}`,
    it: 'Omaggi di stagione',
    en: 'Seasonal gifts',
    from: addDays(today, -12),
    to: addDays(today, 40),
  };
  for (const [threshold, gift, pieces] of GIFTS)
    if (assortment.find(gift)) add(gifts, { type: 'gift', threshold, gift, gifts: pieces });
  const mixed: Campaign = { ...gifts, code: `MISTO${tag}`, it: 'Bancale misto', en: 'Mixed pallet' };
  if (assortment.find(PLUG) && assortment.find(PLUG_GIFT))
    add(mixed, { type: 'gift', product: PLUG, quantity: 2000, gift: PLUG_GIFT, gifts: 100, repeats: true });
  // Neither of these may ever be shown: one is over, one has not begun.
  const over: Campaign = {
    code: `OLD${tag}`,
    it: 'Promozione scaduta',
    en: 'Expired offer',
    from: addDays(today, -60),
    to: addDays(today, -2),
  };
  const next: Campaign = {
    code: `NEXT${tag}`,
    it: 'Promozione prossima',
    en: 'Coming offer',
    from: addDays(today, 10),
    to: addDays(today, 50),
  };
  for (const code of ['VT933.08.020', 'CHC.013-C', 'VS.34F-R']) {
    const article = assortment.find(code);
    if (!article) continue;
    add(over, { type: 'net_price', product: code, net: roundPrice(article.price * 0.2) });
    add(next, { type: 'extra_discount', product: code, chain: '20' });
  }
  table.close();
  return table.rows;
}

/** Every third article has a net price from its larger pack, the others an extra discount. */
function addMonthRow(
  month: Campaign,
  article: StockedArticle,
  index: number,
  add: (
    campaign: Campaign,
    what: { type: 'net_price' | 'extra_discount'; product: string; quantity: number; net?: number; chain?: string },
  ) => void,
): void {
  const [smallest = 1, bigger = smallest] = article.packs;
  if (index % 3 === 0) {
    add(month, { type: 'net_price', product: article.code, quantity: bigger, net: roundPrice(article.price * 0.4) });
  } else {
    add(month, {
      type: 'extra_discount',
      product: article.code,
      quantity: index % 3 === 1 ? smallest : bigger,
      chain: ['5', '8', '10', '5+5'][index % 4] ?? '5',
    });
  }
}
