/**
 * Worked examples of prices (C-PRICE-1, C-PRICE-2, C-PRICE-3), written like a price list: each line says what is
 * agreed, how many pieces are bought, and what one piece and the row cost. The amounts come from a decimal calculation
 * independent of this code.
 */
import { describe, expect, test } from 'vitest';
import { parseMoney } from '#contract/values/money.ts';
import { parseQuantity } from '#contract/values/packaging.ts';
import { createPromoBook } from './benefits/promo-book.ts';
import type { Conditions, Priceable } from './conditions.rules.ts';
import { type DiscountChain, NO_DISCOUNT, parseChain } from './discount-chain.rules.ts';
import type { PromoRow } from './price.repository.ts';
import { createQuoter } from './quote.rules.ts';
import { rowTotal } from './row-total.rules.ts';

/**
 * listino: gross price, then `from: gross` of each quantity break. sconti: chains by what they were agreed for.
 * promozioni: code, kind, value, `da` pieces, `per` customer. The customer is 101 with price list BASE; the article is
 * a size of family viti in department ferro.
 */
const EXAMPLES = `
  # listino               | sconti                                                   | promozioni                                     |  pezzi |      netto |       riga | fa il prezzo
  # Sconti in cascata
  10                      |                                                         |                                               |      1 |    10,0000 |      10,00 | listino
  10                      | generale 50                                             |                                               |      1 |     5,0000 |       5,00 | listino
  10                      | generale 50+10                                          |                                               |      1 |     4,5000 |       4,50 | listino
  10                      | generale 50+10+5                                        |                                               |      1 |     4,2750 |       4,28 | listino
  10                      | generale 50+10+5                                        |                                               |     37 |     4,2750 |     158,18 | listino
  10                      | generale 10+50                                          |                                               |      1 |     4,5000 |       4,50 | listino
  0,118                   | generale 35+10                                          |                                               |    100 |     0,0690 |       6,90 | listino
  0,0126                  |                                                         |                                               |    500 |     0,0126 |       6,30 | listino
  9,99                    | generale 33,33                                          |                                               |      3 |     6,6603 |      19,98 | listino
  1,2345                  | generale 12,5+7,25                                      |                                               |      1 |     1,0019 |       1,00 | listino
  10                      | generale 10+10+10+10+10+10                              |                                               |      1 |     5,3144 |       5,31 | listino
  10                      | generale 100                                            |                                               |      5 |     0,0000 |       0,00 | listino
  0,0001                  | generale 50                                             |                                               |      1 |     0,0001 |       0,00 | listino
  0,0001                  | generale 51                                             |                                               |  10000 |     0,0000 |       0,00 | listino
  1234,5678               | generale 0                                              |                                               |      2 |  1234,5678 |    2469,14 | listino
  4,37                    | generale 42+3                                           |                                               |    0,5 |     2,4586 |       1,23 | listino
  # Maggiorazioni
  10                      | generale -3                                             |                                               |      1 |    10,3000 |      10,30 | listino
  10                      | generale 50+-3                                          |                                               |      1 |     5,1500 |       5,15 | listino
  10                      | generale 50+10+-3                                       |                                               |     12 |     4,6350 |      55,62 | listino
  10                      | generale -100                                           |                                               |      1 |    20,0000 |      20,00 | listino
  0,99                    | generale 20+-2,5                                        |                                               |    250 |     0,8118 |     202,95 | listino
  # Scaglioni di listino
  10 / 100: 9             |                                                         |                                               |     99 |    10,0000 |     990,00 | listino
  10 / 100: 9             |                                                         |                                               |    100 |     9,0000 |     900,00 | listino
  10 / 100: 9 / 500: 8    |                                                         |                                               |    499 |     9,0000 |    4491,00 | listino
  10 / 100: 9 / 500: 8    |                                                         |                                               |    500 |     8,0000 |    4000,00 | listino
  10 / 100: 9             | generale 50+10                                          |                                               |    100 |     4,0500 |     405,00 | listino
  10 / 100: 11            |                                                         |                                               |    100 |    11,0000 |    1100,00 | listino
  # La condizione più specifica vale da sola
  10                      | articolo 30; famiglia 40; marca 20; generale 50+10      |                                               |      1 |     7,0000 |       7,00 | listino
  10                      | padre 35; famiglia 40; generale 50                      |                                               |      1 |     6,5000 |       6,50 | listino
  10                      | famiglia 40; reparto 45; generale 50                    |                                               |      1 |     6,0000 |       6,00 | listino
  10                      | reparto 45; marca 20; generale 50                       |                                               |      1 |     5,5000 |       5,50 | listino
  10                      | marca 20; generale 50                                   |                                               |      1 |     8,0000 |       8,00 | listino
  10                      | articolo 0; generale 50                                 |                                               |      1 |    10,0000 |      10,00 | listino
  10                      | articolo -5; generale 50                                |                                               |      1 |    10,5000 |      10,50 | listino
  # Prezzo netto di promozione
  10                      |                                                         | P netto 7                                     |      1 |          7 |       7,00 | P
  10                      | generale 20                                             | P netto 7,5                                   |      1 |        7,5 |       7,50 | P
  10                      | generale 50                                             | P netto 7                                     |      1 |     5,0000 |       5,00 | listino
  10                      |                                                         | P netto 7 da 10                               |      9 |    10,0000 |      90,00 | listino
  10                      |                                                         | P netto 7 da 10                               |     10 |          7 |      70,00 | P
  10                      |                                                         | P netto 7 da 10                               |   10,5 |          7 |      73,50 | P
  10 / 100: 6             |                                                         | P netto 7 da 10                               |     99 |          7 |     693,00 | P
  10 / 100: 6             |                                                         | P netto 7 da 10                               |    100 |     6,0000 |     600,00 | listino
  10                      |                                                         | P netto 7 da 10; Q netto 6,5 da 50            |     50 |        6,5 |     325,00 | Q
  10                      |                                                         | P netto 7 da 10; Q netto 6,5 da 50            |     49 |          7 |     343,00 | P
  0,118                   | generale 35                                             | P netto 0,069 da 500                          |   2000 |      0,069 |     138,00 | P
  10                      |                                                         | P netto 0                                     |      3 |          0 |       0,00 | P
  # Sconto extra di promozione
  10                      |                                                         | X extra 10                                    |      1 |     9,0000 |       9,00 | X
  10                      | generale 50+10                                          | X extra 5                                     |      1 |     4,2750 |       4,28 | X
  10                      | generale 50+10                                          | X extra 8 da 500                              |    499 |     4,5000 |    2245,50 | listino
  10                      | generale 50+10                                          | X extra 8 da 500                              |    500 |     4,1400 |    2070,00 | X
  10                      | generale 50+10                                          | X extra 8 da 500; Y extra 8+5 da 2000         |   2000 |     3,9330 |    7866,00 | Y
  10 / 100: 9             | generale 20                                             | X extra 10                                    |    100 |     6,4800 |     648,00 | X
  10                      | articolo 30; generale 50                                | X extra 10                                    |      1 |     6,3000 |       6,30 | X
  10                      | generale 50+-3                                          | X extra 10                                    |      1 |     4,6350 |       4,64 | X
  10                      |                                                         | X extra -10                                   |      1 |    10,0000 |      10,00 | listino
  0,0333                  | generale 33,33                                          | X extra 12,5                                  |   1000 |     0,0194 |      19,40 | X
  # A parità di prezzo
  10                      | generale 20                                             | P netto 8                                     |      1 |          8 |       8,00 | P
  10                      | generale 20                                             | P netto 8,0001                                |      1 |     8,0000 |       8,00 | listino
  10                      | generale 20                                             | B netto 7; A netto 7                          |      1 |          7 |       7,00 | A
  10                      | generale 20                                             | X extra 10; N netto 7,2                       |      1 |        7,2 |       7,20 | N
  10                      | generale 50                                             | X extra 0,01                                  |      1 |     4,9995 |       5,00 | X
  0,0001                  | generale 20                                             | X extra 10                                    |      1 |     0,0001 |       0,00 | X
  # A chi spetta
  10                      | generale 20                                             | P netto 5 per list:BASE                       |      1 |          5 |       5,00 | P
  10                      | generale 20                                             | P netto 5 per list:TOP                        |      1 |     8,0000 |       8,00 | listino
  10                      | generale 20                                             | P netto 5 per customer:101                    |      1 |          5 |       5,00 | P
  10                      | generale 20                                             | P netto 5 per customer:102|101                |      1 |          5 |       5,00 | P
  10                      | generale 20                                             | P netto 5 per customer:102|1010               |      1 |     8,0000 |       8,00 | listino
  10                      | generale 20                                             | P netto 5 per customer:102; Q netto 6 da 10   |     10 |          6 |      60,00 | Q
`;

interface Example {
  name: string;
  list: string;
  own: string;
  promos: string;
  pieces: string;
  net: string;
  row: string;
  by: string;
}

function examples(): Example[] {
  let section = '';
  return EXAMPLES.split('\n').flatMap((line) => {
    if (line.trim().startsWith('#')) section = line.trim().slice(2);
    if (line.trim() === '' || line.trim().startsWith('#')) return [];
    const [list = '', own = '', promos = '', pieces = '', net = '', row = '', by = ''] = line
      .split(' | ')
      .map((cell) => cell.trim());
    const name = [section, list, own, promos, `${pieces} pz`].filter(Boolean).join(' | ');
    return [{ name, list, own, promos, pieces, net, row, by }];
  });
}

const money = (text: string) => parseMoney(text) ?? Number.NaN;
const pieces = (text: string) => parseQuantity(text, 'it') ?? Number.NaN;
const chain = (text: string): DiscountChain => parseChain(text) ?? NO_DISCOUNT;
const words = (text: string) => text.split('; ').filter(Boolean);

const PARENT = 1;
const SIZE = 2;
const [FERRO, VITI] = [10, 11];
const FASTOR = 20;
const ARTICLE: Priceable = {
  id: SIZE,
  parentId: PARENT,
  brand: { id: FASTOR },
  packagings: [],
  familyPath: [{ id: FERRO }, { id: VITI }],
};

function breaksOf(list: string) {
  const [base = '', ...steps] = list.split(' / ');
  const lower = steps.map((step) => {
    const [from = '', gross = ''] = step.split(': ');
    return { from: pieces(from), gross: money(gross) };
  });
  return [{ from: 1, gross: money(base) }, ...lower];
}

function conditionsOf(own: string): Conditions {
  const byArticle = new Map<number, DiscountChain>();
  const byFamily = new Map<number, DiscountChain>();
  const byBrand = new Map<number, DiscountChain>();
  let general = NO_DISCOUNT;
  for (const word of words(own)) {
    const [level, text = ''] = word.split(' ');
    if (level === 'articolo') byArticle.set(SIZE, chain(text));
    else if (level === 'padre') byArticle.set(PARENT, chain(text));
    else if (level === 'famiglia') byFamily.set(VITI, chain(text));
    else if (level === 'reparto') byFamily.set(FERRO, chain(text));
    else if (level === 'marca') byBrand.set(FASTOR, chain(text));
    else general = chain(text);
  }
  return { byArticle, byFamily, byBrand, general };
}

function promoRow(word: string): PromoRow {
  const [code = '', kind, value = '', ...rest] = word.split(' ');
  const after = (name: string) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined);
  return {
    code,
    row: 10,
    title_it: code,
    title_en: code,
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    product_id: SIZE,
    family_id: null,
    brand_id: null,
    threshold_amount: null,
    repeats: false,
    gift_product_id: null,
    gift_quantity: 1,
    gift_carti: null,
    gift_name_it: null,
    gift_name_en: null,
    gift_um: null,
    off: false,
    type: kind === 'netto' ? 'net_price' : 'extra_discount',
    from_quantity: pieces(after('da') ?? '1'),
    net_price: kind === 'netto' ? money(value) : null,
    chain: kind === 'netto' ? '' : value,
    entitled: after('per') ?? 'all',
  };
}

function quoterOf({ list, own, promos }: Example) {
  const book = createPromoBook(words(promos).map(promoRow));
  const who = { customerId: 101, priceListCodes: ['BASE'] };
  return createQuoter({
    conditions: conditionsOf(own),
    prices: new Map([[SIZE, breaksOf(list)]]),
    promosFor: (article) => book.promosFor(article, who),
    giftsFor: (article) => book.giftsFor(article, who),
  });
}

describe('worked examples (C-PRICE-1, C-PRICE-2)', () => {
  test('there are at least sixty', () => expect(examples().length).toBeGreaterThanOrEqual(60));

  test.each(examples())('$name', (example) => {
    const quantity = pieces(example.pieces);
    const price = quoterOf(example).price(ARTICLE, quantity);
    expect({ net: price?.net, by: price?.promo?.code ?? 'listino' }).toEqual({
      net: money(example.net),
      by: example.by,
    });
    expect(rowTotal(quantity, price?.net ?? Number.NaN)).toBe(money(example.row));
  });

  test.each(examples())('card, row and explanation agree: $name', (example) => {
    const quantity = pieces(example.pieces);
    const quoter = quoterOf(example);
    const price = quoter.price(ARTICLE, quantity);
    expect(quoter.quote(ARTICLE, quantity)).toMatchObject({
      net: price?.net,
      gross: price?.gross,
      chain: price?.chain,
    });
    const explanation = quoter.explain(ARTICLE, quantity);
    expect(explanation?.price).toEqual(price);
    expect(explanation?.reason.startsWith('promo-') && explanation.reason !== 'promo-not-reached').toBe(
      price?.promo !== null,
    );
  });
});
