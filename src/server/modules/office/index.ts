/** Owns what every screen of the office shares: the engine of the grids and people's saved views. */
export { createGrids, type GridReader, type Grids } from './grid/grid.service.ts';
export { createOpenViews } from './grid/open-views.ts';
