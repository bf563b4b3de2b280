/**
 * The element with the filters: a column on wide screens, a sheet on small ones. Its script is loaded after the page.
 */
export const FILTER_SHEET_ID = 'filtri';
