/** Names that the search field shares with what drops from it and with the page it leads to. */
export const SEARCH_PANEL_ID = 'suggestions';

/**
 * Says that a text was typed into the search field and sent: only then a whole code goes straight to its article. A link
 * with the same text shows the list.
 */
export const FROM_BOX = { name: 'from', value: 'box' } as const;

/** What the field tells assistive technology about the panel. */
export interface Popup {
  open: boolean;
  /** id of the cell the arrow keys are on. */
  active?: string;
}
