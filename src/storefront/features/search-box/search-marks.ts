/** Names shared by the search field, its panel and the page it leads to. */
export const SEARCH_PANEL_ID = 'suggestions';

/**
 * Marks a search sent from the search field: only then a complete code redirects to its article. A link with the same
 * text shows the list.
 */
export const FROM_BOX = { name: 'from', value: 'box' } as const;

/** ARIA state of the panel for the field. */
export interface Popup {
  open: boolean;
  /** id of the keyboard's active cell. */
  active?: string;
}
