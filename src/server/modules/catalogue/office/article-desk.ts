/** Articles for the office: their calls, their grid, and how their changes are undone. */
import type { GridSelection } from '#server/platform/db/grid/grid-selection.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import { registerUndoableArticles } from './article-undo.ts';
import { officeArticleRoutes } from './office-articles.routes.ts';
import { createOfficeArticles, type OfficeArticlesDeps } from './office-articles.service.ts';

export interface ArticleDesk {
  readonly officeRoutes: OfficeRoute[];
}

export function createArticleDesk(deps: OfficeArticlesDeps & { readonly selection: GridSelection }): ArticleDesk {
  registerUndoableArticles(deps.operations);
  return { officeRoutes: officeArticleRoutes(createOfficeArticles(deps), deps) };
}
