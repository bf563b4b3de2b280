/** The areas of the office, in the order of the rail. An area is here once it is whole. */
import type { Area } from './shell/area.ts';

export const AREAS: readonly Area[] = [];
