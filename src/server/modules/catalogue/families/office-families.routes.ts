/** `office_families.*` (back-office design §4.3). */
import { createFamily, getFamilyTree, moveFamily, previewFamilyMove, saveFamily } from '#contract/office/families.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { OfficeFamilies } from './office-families.service.ts';

export function officeFamilyRoutes(families: OfficeFamilies): OfficeRoute[] {
  return [
    officeRoute(getFamilyTree, async () => ({ message: { families: await families.tree() } })),
    officeRoute(previewFamilyMove, async ({ body, staff }) => ({ message: await families.impact(staff.locale, body) })),
    officeRoute(moveFamily, async ({ body, staff }) => ({
      message: await families.move(byOf(staff, body.key), body, body.known),
    })),
    officeRoute(saveFamily, async ({ body, staff }) => ({
      message: await families.save(byOf(staff, body.key), body.code, body.values, body.known),
    })),
    officeRoute(createFamily, async ({ body, staff }) => ({
      message: await families.create(byOf(staff, body.key), {
        code: body.code,
        nameIt: body.name_it,
        nameEn: body.name_en,
        parent: body.parent,
      }),
    })),
  ];
}

const byOf = ({ userId, name, locale }: StaffCaller, key: string) => ({
  actor: { userId, name },
  source: 'office' as const,
  key,
  locale,
});
