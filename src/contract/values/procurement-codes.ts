/** Codes that public bodies name with an order, so that the invoice can name them: CIG of the procurement, CUP of the project. */

/** Empty, or ten letters and digits. */
export const CIG_FORM = /^([A-Za-z0-9]{10})?$/;
/** Empty, or fifteen letters and digits. */
export const CUP_FORM = /^([A-Za-z0-9]{15})?$/;
