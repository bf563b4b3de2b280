/**
 * The data for hydration, written after the markup of a document: big loader data (`payload.ts`) as JSON blocks, then
 * the framework's own. React Router would render the latter through React, which costs up to a fifth of the page's
 * time.
 */
import { type PayloadBlock, payloadBlock } from '#storefront/platform/api/payload.ts';

const END = Buffer.from('</body></html>');

/** Texts of one request that its document contains as blocks. */
export class HeldBack {
  readonly #texts: string[] = [];

  /** `value`: the parsed text, when it is known. */
  hold(text: string, value?: unknown): PayloadBlock {
    return payloadBlock(blockId(this.#texts.push(text) - 1), text, value);
  }

  /** The blocks as elements, in the order in which they were added. */
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

/**
 * `html` with the blocks and the content of the framework's `handOff` stream, inserted just before the end of the body.
 */
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

/** In JSON and in a script's string every `<` can be written as an escape, so that it cannot end the element. */
function withoutTags(text: string): string {
  return text.replaceAll('<', '\\u003c');
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(part.value);
  return Buffer.concat(chunks).toString();
}
