/**
 * The data a document is made live with, written behind its markup: loader data that was held back (`packed.ts`) as JSON blocks,
 * then the framework's own. React Router would render the latter through React, which costs as much as a fifth of the page.
 */
import { type PackedBlock, packedBlock } from '#storefront/platform/api/packed.ts';

const END = Buffer.from('</body></html>');

/** Texts of one request that its document carries as blocks. */
export class HeldBack {
  readonly #texts: string[] = [];

  /** `value`: what the text says, when that is known. */
  hold(text: string, value?: unknown): PackedBlock {
    return packedBlock(blockId(this.#texts.push(text) - 1), text, value);
  }

  /** The blocks as elements, in the order they were held. */
  markup(): string {
    const blocks = this.#texts.map((text, index) => {
      const id = blockId(index);
      return `<script type="application/json" id="${id}">${withoutTags(text)}</script>`;
    });
    return blocks.join('');
  }
}

function blockId(index: number): string {
  return `data-${index}`;
}

/** `html` with the blocks and with what the framework's `handOff` stream holds, just before the body ends. */
export async function withData(
  html: Buffer,
  held: HeldBack,
  handOff: ReadableStream<Uint8Array>,
  nonce: string | undefined,
): Promise<Buffer> {
  const open = nonce === undefined ? '<script>' : `<script nonce="${nonce}">`;
  const controller = 'window.__reactRouterContext.streamController';
  const text = withoutTags(JSON.stringify(await textOf(handOff)));
  const data = `${held.markup()}${open}${controller}.enqueue(${text});${controller}.close();</script>`;
  return Buffer.concat([html.subarray(0, html.length - END.length), Buffer.from(data), END]);
}

/** Nothing in JSON or in a script's string has to be a `<`; as an escape it can end no element. */
function withoutTags(text: string): string {
  return text.replaceAll('<', '\\u003c');
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(part.value);
  return Buffer.concat(chunks).toString();
}
