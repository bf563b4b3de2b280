/** Which values a cell takes: checked by the page before it sends, and by the server again. */
import type { Permission } from '../permissions.ts';
import type { CellValue, GridColumn, Words } from './grid-definition.ts';
import { dayOf } from './grid-query.rules.ts';
import { breaksOf } from './price-breaks.rules.ts';

const LONGEST = 200;

export const CELL_FAULTS = {
  empty: { it: 'Non può restare vuota.', en: 'It cannot be empty.' },
  text: { it: 'Serve un testo.', en: 'A text is needed.' },
  choice: { it: 'Non è una delle voci possibili.', en: 'It is not one of the possible values.' },
  number: { it: 'Serve un numero.', en: 'A number is needed.' },
  tenths: { it: 'Al massimo un decimale, per esempio 22,5.', en: 'One decimal at most, for example 22.5.' },
  whole: { it: 'Serve un numero intero.', en: 'A whole number is needed.' },
  day: { it: 'Serve una data, per esempio 31/12/2026.', en: 'A date is needed, for example 31/12/2026.' },
  flag: { it: 'Serve sì o no.', en: 'Yes or no is needed.' },
  person: { it: 'Nessuna persona ha questo nome.', en: 'Nobody has this name.' },
  listed: {
    it: 'Nella lista non c’è niente con questo codice o nome.',
    en: 'Nothing in the list has this code or name.',
  },
  ambiguous: {
    it: 'Più voci della lista hanno questo nome: scrivi il codice.',
    en: 'Several entries of the list have this name: write the code.',
  },
  breaks: {
    it: 'Scrivi gli scaglioni così: 10: 2,90 · 100: 2,70 (ogni quantità una volta).',
    en: 'Write quantity breaks like this: 10: 2.90 · 100: 2.70 (each quantity once).',
  },
  readOnly: { it: 'Questa colonna non si scrive.', en: 'This column cannot be written.' },
} as const satisfies Record<string, Words>;

const tooLong = (most: number): Words => ({ it: `Al massimo ${most} caratteri.`, en: `At most ${most} characters.` });
const outOfBounds: Words = { it: 'Il numero è fuori dai limiti.', en: 'The number is out of bounds.' };

type Edited = Pick<GridColumn, 'kind' | 'choices' | 'decimals' | 'edit'>;

/** Whether a person with these permissions may write the column, which they may see. */
export const isEditable = ({ edit }: Pick<GridColumn, 'edit'>, permissions: ReadonlySet<Permission>): boolean =>
  edit !== undefined && permissions.has(edit.permission);

/** What an empty cell of the column holds. */
export const emptyValue = ({ kind }: Pick<GridColumn, 'kind'>): CellValue =>
  kind === 'text' || kind === 'code' || kind === 'breaks' ? '' : null;

/** Why a cell cannot hold the value; undefined = it can, as far as the column says. */
export function cellFault(column: Edited, value: CellValue): Words | undefined {
  const { kind, choices, edit } = column;
  if (!edit) return CELL_FAULTS.readOnly;
  if (value === null || value === '') {
    if (!edit.optional) return CELL_FAULTS.empty;
    return value === emptyValue(column) ? undefined : wrongKind(column);
  }
  switch (kind) {
    case 'text':
    case 'code': {
      const most = edit.longest ?? LONGEST;
      if (typeof value !== 'string') return CELL_FAULTS.text;
      return value.length > most ? tooLong(most) : undefined;
    }
    case 'choice':
      return choices?.some((choice) => choice.value === value) ? undefined : CELL_FAULTS.choice;
    case 'flag':
      return typeof value === 'boolean' ? undefined : CELL_FAULTS.flag;
    case 'day':
      return typeof value === 'string' && /^\d/.test(value) && dayOf(value, value) !== undefined
        ? undefined
        : CELL_FAULTS.day;
    case 'person':
      return Number.isSafeInteger(value) && Number(value) > 0 ? undefined : CELL_FAULTS.person;
    case 'breaks':
      return typeof value === 'string' && breaksOf(value) !== undefined ? undefined : CELL_FAULTS.breaks;
    case 'time':
      return CELL_FAULTS.readOnly;
    default:
      return numberFault(column, value);
  }
}

function numberFault({ kind, decimals, edit }: Edited, value: CellValue): Words | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return CELL_FAULTS.number;
  if (kind === 'percent' && decimals === 1) {
    if (!hasDecimals(value, 1)) return CELL_FAULTS.tenths;
  } else if (kind === 'quantity' ? !hasDecimals(value, 3) : !Number.isSafeInteger(value)) return CELL_FAULTS.whole;
  if ((edit?.least !== undefined && value < edit.least) || (edit?.most !== undefined && value > edit.most))
    return boundsWords(edit, value) ?? outOfBounds;
  return undefined;
}

/** Money is kept in ten-thousandths: its bounds would be read wrong, but what is below nothing can be said. */
function boundsWords({ least }: NonNullable<GridColumn['edit']>, value: number): Words | undefined {
  if (least === 0 && value < 0) return { it: 'Non può essere negativo.', en: 'It cannot be negative.' };
  return undefined;
}

const hasDecimals = (value: number, decimals: number) => {
  const shifted = value * 10 ** decimals;
  return Math.abs(Math.round(shifted) - shifted) < 1e-6;
};

const wrongKind = ({ kind }: Edited): Words =>
  kind === 'breaks'
    ? CELL_FAULTS.breaks
    : kind === 'text' || kind === 'code'
      ? CELL_FAULTS.text
      : kind === 'day'
        ? CELL_FAULTS.day
        : kind === 'choice'
          ? CELL_FAULTS.choice
          : CELL_FAULTS.number;
