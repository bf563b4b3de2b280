/** A file's content as the API takes it (base64). Not with `FileReader`: the server reads posted files too. */
export async function fileContent(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const PART = 0x8000;
  let text = '';
  for (let from = 0; from < bytes.length; from += PART)
    text += String.fromCharCode(...bytes.subarray(from, from + PART));
  return btoa(text);
}
