/** Progress of long work: one line that is rewritten on a terminal, a line every few seconds elsewhere. */
export interface ProgressLine {
  /** @param done 0 to 1; @param label the current step; @param rows counted so far. */
  update(done: number, label: string, rows: number): void;
  /** Clears the line before other output. */
  end(): void;
}

export interface Terminal {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

const UPDATE_MS = 100;
const PLAIN_MS = 5_000;

const WORDS = { it: { left: 'mancano', rows: 'righe' }, en: { left: 'left', rows: 'rows' } };

export function createProgressLine(
  output: Terminal,
  lang: 'it' | 'en',
  now: () => number = () => performance.now(),
): ProgressLine {
  const started = now();
  const interval = output.isTTY ? UPDATE_MS : PLAIN_MS;
  let printed = started - (output.isTTY ? interval : 0);
  let shown = false;
  const { left, rows: rowsWord } = WORDS[lang];
  const figure = new Intl.NumberFormat(lang);
  return {
    update(done, label, rows) {
      const at = now();
      if (at - printed < interval) return;
      printed = at;
      const seconds = (at - started) / 1000;
      const rate = `${figure.format(Math.round(rows / Math.max(0.001, seconds)))} ${rowsWord}/s`;
      const remaining = done > 0.01 ? `${left} ${clock((seconds / done) * (1 - done))}` : '';
      const line = [
        `${String(Math.floor(done * 100)).padStart(3)} %`,
        `${figure.format(rows)} ${rowsWord}`,
        rate,
        remaining,
        label,
      ];
      const text = line
        .filter(Boolean)
        .join('   ')
        .slice(0, (output.columns ?? 120) - 1);
      output.write(output.isTTY ? `\r\u001b[2K${text}` : `${text}\n`);
      shown = true;
    },
    end() {
      if (shown && output.isTTY) output.write('\r\u001b[2K');
      shown = false;
    },
  };
}

/** Seconds as `1:05`. */
function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
