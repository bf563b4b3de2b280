/** `../../etc/passwd` → `passwd`: the name under which an attachment is offered (C-FISC-1). */
export function safeFileName(name: string, format: string | undefined, place: number): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"|?*;%\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 100);
  const extension = /^[a-z0-9]{1,8}$/i.test(format ?? '') ? `.${(format as string).toLowerCase()}` : '';
  if (plain === '') return `allegato-${place + 1}${extension || '.bin'}`;
  return /\.[a-z0-9]{1,8}$/i.test(plain) ? plain : plain + extension;
}
