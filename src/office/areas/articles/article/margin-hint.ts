/** The margin that the typed cost leaves at the default list, said below the field. */
import type { OfficeArticle } from '#contract/office/articles.ts';
import { isBelowFloor, marginOf } from '#contract/values/margin.rules.ts';
import { formatAmount, moneyFromNumber } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { type ArticleForm, costOf, floorOf } from './article-form.rules.ts';

export function marginHint({ prices }: OfficeArticle, form: Pick<ArticleForm, 'cost' | 'floor_margin'>): string {
  // Cost and margin together give the price away.
  if (!prices) return m.articles_cost_hint();
  const gross = prices.find((one) => one.default)?.breaks[0]?.gross;
  const net = gross === undefined ? null : (moneyFromNumber(gross) ?? null);
  const margin = marginOf(net, costOf(form.cost) ?? null);
  if (margin === null) return m.articles_no_margin();
  const said = m.articles_margin({ percent: formatAmount(margin, getLocale(), 1) });
  return isBelowFloor(margin, floorOf(form.floor_margin) ?? null) ? `${said} · ${m.articles_below_floor()}` : said;
}
