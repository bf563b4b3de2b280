/** `office_promos.*` (back-office design §4.4). */
import {
  createGift,
  createPromo,
  type GiftValues,
  getOfficeGift,
  getOfficePromo,
  getPromoChoices,
  getPromoOverlaps,
  type PromoLine,
  type PromoValues,
  previewPromo,
  readPromoLines,
  saveGift,
  savePromo,
  switchGifts,
  switchPromos,
} from '#contract/office/promos.ts';
import { AppError } from '#contract/values/errors.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { Labels } from '../catalogue/index.ts';
import { findOverlaps, type PriceDeskDeps, type PromoOverlaps, tryPromo } from '../pricing/index.ts';
import { type PasteFault, readPasted } from './pasted-lines.rules.ts';
import { rowsOf } from './promo-record.rules.ts';
import { readArticlesOf, readListNames, readNames } from './promos.repository.ts';
import type { By, OfficePromos } from './promos.service.ts';

export interface PromoRoutesDeps {
  readonly db: Database;
  readonly promos: OfficePromos;
  readonly labels: () => Promise<Labels>;
  readonly desk: PriceDeskDeps;
}

const PASTE: Readonly<Record<PasteFault | 'unknown', Record<'it' | 'en', string>>> = {
  'no-code': { it: 'manca il codice', en: 'the code is missing' },
  'bad-price': { it: 'né un prezzo né degli sconti', en: 'neither a price nor discounts' },
  'bad-pieces': { it: 'i pezzi non sono un numero', en: 'the pieces are no number' },
  unknown: { it: 'articolo che non esiste', en: 'no such article' },
};

export function officePromoRoutes({ db, promos, labels, desk }: PromoRoutesDeps): OfficeRoute[] {
  return [
    officeRoute(getOfficePromo, async ({ body, staff }) => ({ message: await promos.getPromo(body.code, staff) })),

    officeRoute(getPromoOverlaps, async ({ body, staff: { locale, permissions } }) => ({
      message: presentOverlaps(await findOverlaps(desk, body.code ?? null, locale), permissions.has('prices.read')),
    })),

    officeRoute(savePromo, async ({ body: { code, key, values, known }, staff }) => {
      refuseHidden(staff, values);
      return { message: await promos.save('promo', byOf(staff, key), code, values, known) };
    }),

    officeRoute(createPromo, async ({ body: { key, lang: _, ...promo }, staff }) => {
      if (promo.lines.length > 0 || promo.like !== '') refuseHidden(staff, promo);
      return { message: await promos.create('promo', byOf(staff, key), promo) };
    }),

    officeRoute(switchPromos, async ({ body: { codes, key, off }, staff }) => ({
      message: await promos.switch('promo', byOf(staff, key), codes, off),
    })),

    officeRoute(readPromoLines, async ({ body: { text }, staff: { locale } }) => {
      const pasted = readPasted(text);
      const codes = pasted.flatMap((line) => ('code' in line ? [line.code] : []));
      const found = new Map((await readArticlesOf(db, codes)).map(({ written, code }) => [written, code]));
      const lines: PromoLine[] = [];
      const refused: Array<{ text: string; why: string }> = [];
      for (const line of pasted) {
        const code = 'code' in line ? found.get(line.code) : undefined;
        if ('fault' in line) refused.push({ text: line.text, why: PASTE[line.fault][locale] });
        else if (code === undefined) refused.push({ text: line.text, why: PASTE.unknown[locale] });
        else {
          const net = line.net === null ? null : moneyToNumber(line.net);
          lines.push({ row: 0, kind: 'article', code, from: line.from, net, chain: line.chain });
        }
      }
      const names = await readNames(
        db,
        { articles: lines.map(({ code }) => code), families: [], brands: [], customers: [] },
        locale,
      );
      return { message: { lines, names, refused } };
    }),

    officeRoute(previewPromo, async ({ body, staff: { locale } }) => {
      const { code, values, client_id: customerId, address_code: addressCode, day } = body;
      const lines = rowsOf(values).map((row) => ({
        row: row.row,
        title: { it: row.title_it, en: row.title_en },
        validFrom: row.valid_from,
        validTo: row.valid_to,
        entitled: row.entitled,
        product: row.product,
        family: row.family,
        brand: row.brand,
        from: row.from_quantity,
        net: row.net_price,
        chain: row.chain,
      }));
      return { message: { ...(await tryPromo(desk, { code, lines, customerId, addressCode, day }, locale)) } };
    }),

    officeRoute(getOfficeGift, async ({ body, staff }) => ({ message: await promos.getGift(body.code, staff) })),

    officeRoute(saveGift, async ({ body: { code, key, values, known }, staff }) => {
      refuseHidden(staff, values);
      return { message: await promos.save('gift', byOf(staff, key), code, values, known) };
    }),

    officeRoute(createGift, async ({ body: { key, lang: _, ...gift }, staff }) => {
      if (gift.lines.length > 0 || gift.like !== '') refuseHidden(staff, gift);
      return { message: await promos.create('gift', byOf(staff, key), gift) };
    }),

    officeRoute(switchGifts, async ({ body: { codes, key, off }, staff }) => ({
      message: await promos.switch('gift', byOf(staff, key), codes, off),
    })),

    officeRoute(getPromoChoices, async ({ staff: { locale } }) => {
      const [{ brands, families, familyPath }, lists] = await Promise.all([labels(), readListNames(db)]);
      const collator = new Intl.Collator(locale);
      return {
        message: {
          brands: [...brands.values()].map(({ code, name }) => ({ code, name })),
          families: [...families.values()]
            .map(({ id, code }) => ({
              code,
              name: familyPath(id)
                .map(({ name }) => name[locale])
                .join(' › '),
            }))
            .sort((one, other) => collator.compare(one.name, other.name)),
          lists,
        },
      };
    }),
  ];
}

function presentOverlaps({ overlaps, ...others }: PromoOverlaps, isPriced: boolean) {
  return {
    ...others,
    overlaps: overlaps.map(({ winners, ...overlap }) => ({
      ...overlap,
      winners: winners.map(({ example, article, who, ...winner }) => ({
        ...winner,
        who: [...who],
        ...(isPriced && {
          example: {
            ...article,
            who: example.who,
            quantity: example.quantity,
            list: moneyToNumber(example.list),
            one: moneyToNumber(example.one),
            other: moneyToNumber(example.other),
          },
        }),
      })),
    })),
  };
}

/** Lines have amounts: who does not see them cannot write them either (C-OFF-5). */
function refuseHidden({ permissions }: StaffCaller, values: Partial<PromoValues | GiftValues>): void {
  if (values.lines && !permissions.has('prices.read')) throw new AppError('forbidden', { permission: 'prices.read' });
}

const byOf = ({ userId, name, locale }: StaffCaller, key: string): By => ({
  actor: { userId, name },
  source: 'office',
  key,
  locale,
});
