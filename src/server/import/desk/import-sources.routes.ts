/** `office_imports.*_source`: folders and addresses that are looked into by themselves. */
import { getSources, removeSource, runSource, saveSource, trySource } from '#contract/office/import-sources.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import { ImportFailure } from '../import-failure.ts';
import { issueSentence } from '../issue-texts.ts';
import type { StoredSource } from './import-sources.repository.ts';
import type { ImportSources } from './import-sources.service.ts';
import { faultSentence, SourceFault } from './source-faults.ts';

export function importSourceRoutes(sources: ImportSources): OfficeRoute[] {
  const list = async (locale: Locale) => ({
    message: { sources: (await sources.list()).map((source) => present(source, sources.pathOf(source), locale)) },
  });
  return [
    officeRoute(getSources, ({ staff }) => list(staff.locale)),
    officeRoute(saveSource, async ({ body: { key, id, password, lang: _, ...source }, staff }) => {
      await sources.save(staff, { key, id, source, password });
      return list(staff.locale);
    }),
    officeRoute(trySource, async ({ body: { id, url, username, password }, staff }) => {
      const found = await orFault(sources.tryAddress(staff, { id, url, username, password }), staff.locale);
      const file = found.done && {
        ...found.done,
        columns: [...found.done.columns],
        rows: found.done.rows.map((row) => [...row]),
      };
      return { message: { file, fault: found.fault } };
    }),
    officeRoute(removeSource, async ({ body, staff }) => {
      await sources.remove(staff, body.key, body.id);
      return list(staff.locale);
    }),
    officeRoute(runSource, async ({ body, staff }) => {
      const { done, fault } = await orFault(sources.runNow(body.id), staff.locale);
      return { message: { run: done, fault } };
    }),
  ];
}

/** What cannot be had is no failure of the call: it says why. */
async function orFault<Done>(
  work: Promise<Done>,
  locale: Locale,
): Promise<{ readonly done: Done | null; readonly fault: string | null }> {
  try {
    return { done: await work, fault: null };
  } catch (error) {
    if (error instanceof SourceFault) return { done: null, fault: faultSentence(error.fault, locale) };
    if (error instanceof ImportFailure && !(error instanceof AppError))
      return { done: null, fault: issueSentence(error.code, error.details, locale) };
    throw error;
  }
}

function present(source: StoredSource, path: string, locale: Locale) {
  const { id, name, folder, url, username, every_minutes, replace, paused, lookedAt, last, password, fault } = source;
  const next = lookedAt ? new Date(lookedAt.getTime() + every_minutes * 60_000) : null;
  return {
    id,
    name,
    folder,
    url,
    username,
    path,
    has_password: password !== null,
    fault: fault && faultSentence(fault, locale),
    every_minutes,
    replace,
    paused,
    looked_at: lookedAt?.toISOString() ?? null,
    next_at: paused ? null : (next?.toISOString() ?? null),
    last: last && { ...last, at: new Date(last.at).toISOString() },
  };
}
