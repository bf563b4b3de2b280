/** The element that holds the filters: a column on wide screens, a sheet on small ones. Its program comes after the page. */
export const FILTER_SHEET_ID = 'filtri';
