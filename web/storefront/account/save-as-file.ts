/** Fetched by script, because a link cannot send the token. */
export function saveAsFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
