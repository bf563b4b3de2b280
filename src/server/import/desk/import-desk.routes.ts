/** `office_imports.*` (back-office design §4.5). */
import {
  dryRunImport,
  getHeldFields,
  getImport,
  getRefusedRows,
  importMended,
  mendRows,
  previewImport,
  recogniseImport,
  releaseFields,
  runImport,
  startImport,
  stopImport,
} from '#contract/office/imports.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { HeldFields } from './held-fields.service.ts';
import type { ImportDeskService } from './import-desk.service.ts';
import { hiddenColumns, presentRun, reasonOf } from './present-run.ts';
import { mappedFields } from './preview-rows.ts';

export function importDeskRoutes(desk: ImportDeskService, held: HeldFields): OfficeRoute[] {
  return [
    officeRoute(startImport, async ({ body, staff }) => ({
      message: presentRun(await desk.begin(staff, body), staff),
    })),
    officeRoute(getImport, async ({ body, staff }) => ({ message: presentRun(await desk.get(body.id), staff) })),
    officeRoute(recogniseImport, async ({ body, staff }) => {
      const { id, encoding, separator, sheet, header } = body;
      return { message: presentRun(await desk.recognise(staff, id, { encoding, separator, sheet, header }), staff) };
    }),
    officeRoute(previewImport, async ({ body, staff }) => {
      const rows = await desk.preview(staff, body.id, body.mapping);
      return {
        message: {
          fields: mappedFields(body.mapping),
          rows: rows.map(({ line, cells }) => ({ line, cells: [...cells] })),
        },
      };
    }),
    officeRoute(dryRunImport, async ({ body, staff }) => ({
      message: presentRun(await desk.dryRun(staff, body.id, body), staff),
    })),
    officeRoute(runImport, async ({ body, staff }) => ({
      message: presentRun(
        await desk.run(staff, body.id, { accepted: body.accepted, withoutBackup: body.without_backup }),
        staff,
      ),
    })),
    officeRoute(stopImport, async ({ body, staff }) => ({ message: presentRun(await desk.stop(body.id), staff) })),
    officeRoute(getRefusedRows, async ({ body, staff }) => {
      const { run, rows } = await desk.refused(staff, body.id, body.from);
      const hidden = hiddenColumns(run, staff);
      const shown = (cells: Readonly<Record<string, string>>) =>
        Object.fromEntries(Object.entries(cells).filter(([column]) => !hidden.has(column)));
      return {
        message: {
          columns: (run.form?.columns.map(({ name }) => name) ?? []).filter((column) => !hidden.has(column)),
          total: run.refusedRows,
          rows: rows.map(({ issues, cells, mended, file, line }) => ({
            file,
            line,
            cells: shown(cells),
            mended: mended && shown(mended),
            issues: issues.map(({ column, code, details }) => ({ column, reason: reasonOf(code, details, staff) })),
          })),
        },
      };
    }),
    officeRoute(mendRows, async ({ body, staff }) => ({
      message: presentRun(await desk.mend(staff, body.id, body.rows), staff),
    })),
    officeRoute(importMended, async ({ body, staff }) => ({
      message: presentRun(await desk.importMended(staff, body.id, body.key), staff),
    })),
    officeRoute(getHeldFields, async ({ body, staff }) => ({ message: await held.list(staff, body.text) })),
    officeRoute(releaseFields, async ({ body, staff }) => ({
      message: { released: await held.release(staff, body.key, body.fields) },
    })),
  ];
}
