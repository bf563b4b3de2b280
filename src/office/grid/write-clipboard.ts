/** Text to the clipboard, also where the page has no secure address and so no clipboard of its own. */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const listener = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', listener, { once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', listener);
}
