/** `office_articles.*` (back-office design §4.3). */
import {
  createArticle,
  getArticleLists,
  getOfficeArticle,
  previewSwitchOff,
  previewSwitchOffRows,
  saveArticle,
} from '#contract/office/articles.ts';
import type { GridSelection } from '#server/platform/db/grid/grid-selection.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { Labels } from '../catalogue-labels.ts';
import type { By, OfficeArticles } from './office-articles.service.ts';

interface ArticleRoutesDeps {
  readonly labels: () => Promise<Labels>;
  readonly selection: GridSelection;
}

export function officeArticleRoutes(articles: OfficeArticles, { labels, selection }: ArticleRoutesDeps): OfficeRoute[] {
  return [
    officeRoute(getOfficeArticle, async ({ body, staff }) => ({ message: await articles.get(body.code, staff) })),

    officeRoute(getArticleLists, async ({ staff: { locale } }) => {
      const { brands, families, attributes, familyPath } = await labels();
      const collator = new Intl.Collator(locale);
      return {
        message: {
          brands: [...brands.values()].map(({ code, name }) => ({ code, name })),
          families: [...families.values()]
            .map(({ id, code, name }) => ({
              code,
              own: [...new Set(Object.values(name))],
              name: familyPath(id)
                .map(({ name }) => name[locale])
                .join(' › '),
            }))
            .sort((one, other) => collator.compare(one.name, other.name)),
          attributes: [...attributes.values()].map(({ code, label, type, unit }) => ({
            code,
            name: label[locale],
            type,
            unit,
          })),
        },
      };
    }),

    officeRoute(saveArticle, async ({ body, staff }) => ({
      message: await articles.save(byOf(staff, body.key), body.code, body.values, body.known),
    })),

    officeRoute(createArticle, async ({ body, staff }) => ({
      message: await articles.create(byOf(staff, body.key), {
        code: body.code,
        nameIt: body.name_it,
        nameEn: body.name_en,
        parent: body.parent,
      }),
    })),

    officeRoute(previewSwitchOff, async ({ body }) => ({ message: await articles.switchOff(body.code) })),

    officeRoute(previewSwitchOffRows, async ({ body, staff }) => ({
      message: await articles.switchOffRows([...(await selection(staff, 'articles', body))]),
    })),
  ];
}

const byOf = ({ userId, name, locale, permissions }: StaffCaller, key: string): By => ({
  actor: { userId, name },
  source: 'office',
  key,
  locale,
  permissions,
});
