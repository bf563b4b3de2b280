/** Many short texts → few writes. */

const FULL = 256 * 1024;

export interface Buffered {
  write(text: string): Promise<void>;
  flush(): Promise<void>;
}

const DONE = Promise.resolve();

export function createBuffered(put: (bytes: Buffer) => Promise<void>): Buffered {
  let texts: string[] = [];
  let length = 0;
  const flush = async () => {
    if (length === 0) return;
    const bytes = Buffer.from(texts.join(''), 'utf8');
    texts = [];
    length = 0;
    await put(bytes);
  };
  return {
    write(text) {
      texts.push(text);
      length += text.length;
      return length < FULL ? DONE : flush();
    },
    flush,
  };
}
