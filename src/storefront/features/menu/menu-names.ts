/** Name of the one entry of a menu that has no row of them (`menuView` of the settings); no category is called so. */
export const EVERYTHING = '·everything';
