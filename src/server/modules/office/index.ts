/** Owns what every screen of the office shares: the engine of the grids and people's saved views. */

export { type BulkSizes, createBulkWorker } from './bulk/bulk-worker.ts';
export { type DeskPart, deskRoutes } from './desk/desk.routes.ts';
export { createDeskFigures } from './desk/desk-figures.service.ts';
export { createStaffEvents } from './events/staff-events.ts';
export { createGrids, type GridOpener, type Grids } from './grid/grid.service.ts';
export type { GridFileWriter } from './grid/grid-export.service.ts';
export { createOfficeGrids, type OfficeGrids, type OfficeGridsDeps } from './grid/office-grids.ts';
export { createOpenViews } from './grid/open-views.ts';
export { paletteRoutes } from './palette/palette.routes.ts';
export { announcePresence } from './presence/presence.repository.ts';
export { presenceRoutes } from './presence/presence.routes.ts';
export { createPresence } from './presence/presence.ts';
