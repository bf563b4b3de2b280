/** What the frame needs of an area of the office: where it is, who may open it, its line in the rail, its key. */
import type { RouteObject } from 'react-router';
import type { Permission } from '#contract/office/permissions.ts';
import type { OfficeIconName } from '../ui/office-icon.tsx';

/** The rail's sections, in its order; the first has no title. */
export const SECTIONS = ['daily', 'catalogue', 'control', 'house'] as const;
export type Section = (typeof SECTIONS)[number];

export interface Area {
  /** First part of its URLs below `/ufficio`; unique. Empty = the start page. */
  readonly path: string;
  readonly section: Section;
  /** In the person's language. */
  readonly name: () => string;
  readonly icon: OfficeIconName;
  /** Without it the area is neither in the rail nor opened (C-OFF-5); of several, one is enough; null = every signed-in person. */
  readonly permission: Permission | readonly Permission[] | null;
  /** `g` and this letter go there; unique. */
  readonly goKey?: string;
  /** Pages, relative to `path`, each loaded when it is first opened: `lazy: () => import('…')`. */
  readonly routes: RouteObject[];
}
