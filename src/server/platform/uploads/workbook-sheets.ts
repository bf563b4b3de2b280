/** Reads the sheets of an uploaded workbook. For threads only (`inUntrustedThread`): what is unpacked and parsed here is untrusted. */

/** The most files in a workbook. */
export const MOST_WORKBOOK_ENTRIES = 500;

/** Numbers are text as in the file, so that no digit of a barcode is lost: `numberOf`. */
export async function readSheets(bytes: Uint8Array<ArrayBuffer>) {
  const { default: readWorkbook } = await import('read-excel-file/universal');
  return readWorkbook(bytes.buffer, { parseNumber: (text) => text });
}
