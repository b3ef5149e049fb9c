import { isSessionEnd } from './browser';
import { errorOf, offline } from './client';
import { readToken } from './session';
import { renewSession } from './session-renewal';

/**
 * Saves an answer of the API as a file. Where the browser lets a page write one, it goes to the disk as it comes;
 * elsewhere it is gathered first. Throws `ApiError`. Resolves to false if the reader chose no place for it.
 */
export async function saveFile(path: string, fileName: string): Promise<boolean> {
  const place = await choosePlace(fileName);
  if (place === 'none') return false;
  const response = await fetchFile(path);
  if (place && response.body) await response.body.pipeTo(await place.createWritable());
  else offer(await response.blob(), fileName);
  return true;
}

async function fetchFile(path: string): Promise<Response> {
  const token = readToken();
  const response = await fetch(path, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch(() => {
    throw offline();
  });
  if (response.ok) return response;
  const error = await errorOf(response);
  if (token && isSessionEnd(error) && (await renewSession(token, { isRead: false })))
    return fetchFile(path);
  throw error;
}

type Place = { createWritable: () => Promise<WritableStream<Uint8Array>> };
type Picker = (options: { suggestedName: string }) => Promise<Place>;

async function choosePlace(suggestedName: string): Promise<Place | 'none' | null> {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: Picker };
  if (!showSaveFilePicker) return null;
  try {
    return await showSaveFilePicker({ suggestedName });
  } catch (error) {
    // Another refusal than the reader's own, as in a frame or without a click: the plain way is left.
    return error instanceof DOMException && error.name === 'AbortError' ? 'none' : null;
  }
}

/** Hands a gathered file to the browser's downloads. */
export function offer(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
