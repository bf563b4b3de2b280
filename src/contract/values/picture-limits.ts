/** Limits of pictures that the office sends; zod-free, the browser reads them before it sends anything. */

/** Files of one upload, and bytes of one of them. */
export const MOST_UPLOADS = 2_000;
export const MOST_PICTURE_BYTES = 20_000_000;
/** Rows of an upload that are shown at once. */
export const UPLOAD_PAGE = 100;
/** Pictures of an article. */
export const MOST_PICTURES = 99;
