/** `office_imports.*_source`: folders that are looked into by themselves. */
import { getSources, removeSource, runSource, saveSource } from '#contract/office/import-sources.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { ImportSources } from './import-sources.service.ts';

export function importSourceRoutes(sources: ImportSources): OfficeRoute[] {
  const list = async () => ({
    message: {
      sources: (await sources.list()).map(({ id, name, folder, every_minutes, replace, paused, lookedAt, last }) => ({
        id,
        name,
        folder,
        path: sources.pathOf({ folder }),
        every_minutes,
        replace,
        paused,
        looked_at: lookedAt?.toISOString() ?? null,
        last: last && { ...last, at: new Date(last.at).toISOString() },
      })),
    },
  });
  return [
    officeRoute(getSources, list),
    officeRoute(saveSource, async ({ body: { key, id, name, folder, every_minutes, replace, paused }, staff }) => {
      await sources.save(staff, key, id, { name, folder, every_minutes, replace, paused });
      return list();
    }),
    officeRoute(removeSource, async ({ body, staff }) => {
      await sources.remove(staff, body.key, body.id);
      return list();
    }),
    officeRoute(runSource, async ({ body }) => ({ message: { run: await sources.runNow(body.id) } })),
  ];
}
