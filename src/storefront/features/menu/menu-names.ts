/**
 * Name of the single entry of a menu without a row of entries (`menuView` of the settings); no category has this name.
 */
export const EVERYTHING = '·everything';
