/** Imports files into the running shop of the browser tests. */
import { importInto } from './import-into.ts';
import { testedShop } from './tested-shop.ts';

/** File name → lines. @throws with the command's output when a row was rejected. */
export const importIntoShop = (files: Record<string, readonly string[]>): Promise<void> => {
  const { dataDir, databaseUrl } = testedShop();
  return importInto(dataDir, files, databaseUrl);
};
