/** `office_search.*` (back-office design §4.7). */
import {
  getSearches,
  getSearchRules,
  getSearchWords,
  judgeSearch,
  publishSearchRules,
  saveSearchRules,
  trySearch,
} from '#contract/office/search-desk.ts';
import { AppError } from '#contract/values/errors.ts';
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { Labels } from '../catalogue/index.ts';
import { findCustomers } from '../customers/index.ts';
import { readSearchesShown } from '../tracking/index.ts';
import { articlesNamed } from './rule-book.ts';
import type { By, RulesDesk } from './rules-desk.service.ts';
import type { RunningRules } from './running-rules.ts';
import { readArticleNames, readLists } from './search-rules.repository.ts';
import type { SearchTrial } from './search-trial.service.ts';
import { readWordLines } from './word-lines.ts';

const DAY_MS = 86_400_000;
const MOST_SEARCHES = 200;

export interface SearchRoutesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly desk: RulesDesk;
  readonly trial: SearchTrial;
  readonly rules: Pick<RunningRules, 'files'>;
  readonly labels: () => Promise<Labels>;
  /** Whether the shop asks visitors at all. */
  readonly recorded: boolean;
}

export function officeSearchRoutes(deps: SearchRoutesDeps): OfficeRoute[] {
  const { db, clock, timeZone, desk, trial, labels } = deps;
  return [
    officeRoute(getSearchRules, async ({ staff: { locale } }) => {
      const rules = await desk.rules();
      const both = rules.flatMap(({ kind, values, live }) =>
        [values, live ?? values].map((one) => ({ kind, values: one })),
      );
      const [names, { families, brands }, lists] = await Promise.all([
        readArticleNames(db, articlesNamed(both), locale),
        labels(),
        readLists(db),
      ]);
      const choices = <One extends { code: string }>(all: Iterable<One>, nameOf: (one: One) => string) =>
        [...all]
          .map((one) => ({ code: one.code, name: nameOf(one) }))
          .sort((a, b) => a.name.localeCompare(b.name, locale));
      return {
        message: {
          rules,
          names,
          families: choices(families.values(), ({ name }) => name[locale]),
          brands: choices(brands.values(), ({ name }) => name),
          lists,
        },
      };
    }),

    officeRoute(saveSearchRules, async ({ body: { key, rules }, staff }) => ({
      message: await desk.save(byOf(staff, key), rules),
    })),

    officeRoute(publishSearchRules, async ({ body: { key, ids, withdraw }, staff }) => ({
      message: await desk.publish(byOf(staff, key), ids, withdraw),
    })),

    officeRoute(trySearch, async ({ body: { text, in: lang, client_id: id, rule, drafts }, staff }) => {
      // As on the price desk: what a customer is offered is for people who see prices.
      if (id > 0 && !staff.permissions.has('prices.read')) throw new AppError('forbidden');
      const customer = id === 0 ? null : customerNamed(await findCustomers(db, String(id), MOST_SEARCHES), id);
      return { message: { customer, ...(await trial.try(text, lang, id, { rule, drafts })) } };
    }),

    officeRoute(judgeSearch, async ({ body: { rule, drafts } }) => ({ message: await trial.judge({ rule, drafts }) })),

    officeRoute(getSearches, async ({ body: { days, show } }) => {
      const since = plainDate(new Date(clock().getTime() - (days - 1) * DAY_MS), timeZone);
      const shown = await readSearchesShown(db, { since, show, most: MOST_SEARCHES });
      return { message: { since, recorded: deps.recorded, ...shown } };
    }),

    officeRoute(getSearchWords, async ({ body: { set, text } }) => ({
      message: readWordLines(deps.rules.files(), { set, text }),
    })),
  ];
}

const byOf = ({ userId, name, locale }: StaffCaller, key: string): By => ({
  actor: { userId, name },
  source: 'office',
  key,
  locale,
});

/** @throws AppError `not-found`. */
function customerNamed(found: ReadonlyArray<{ customerId: number; name: string }>, id: number): string {
  const customer = found.find(({ customerId }) => customerId === id);
  if (!customer) throw new AppError('not-found');
  return customer.name;
}
