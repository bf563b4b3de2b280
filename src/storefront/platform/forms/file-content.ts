/** The files of a field; a field without any submits an empty one. */
export function chosenFiles(form: FormData, name: string): File[] {
  return form.getAll(name).filter((file): file is File => file instanceof File && file.name !== '');
}

/** Names and contents for the body of a request; of a long name its end is kept, which says what kind of file it is. */
export async function fileBodies(files: readonly File[]): Promise<Array<{ name: string; content: string }>> {
  return Promise.all(files.map(async (file) => ({ name: file.name.slice(-200), content: await fileContent(file) })));
}

/** A file's content as the API takes it (base64). Not with `FileReader`: the server reads posted files too. */
export async function fileContent(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const PART = 0x8000;
  let text = '';
  for (let from = 0; from < bytes.length; from += PART)
    text += String.fromCharCode(...bytes.subarray(from, from + PART));
  return btoa(text);
}
