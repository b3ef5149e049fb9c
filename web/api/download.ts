import { languageHeader } from '../ui/text/language';
import { isSessionEnd } from './browser';
import { ApiError, errorOf, offline } from './client';
import { readGuestToken } from './guest-cart/guest-tokens';
import { readToken } from './session/session';
import { renewSession } from './session/session-renewal';

/**
 * Saves an answer of the API as a file. It is streamed to the disk where the browser supports that, otherwise buffered
 * first. Resolves to false if the user cancelled. Throws `ApiError`.
 */
export async function saveFile(path: string, fileName: string): Promise<boolean> {
  const target = await chooseFile(fileName);
  if (target === 'cancelled') return false;
  const response = await fetchFile(path);
  if (target && response.body) await response.body.pipeTo(await target.createWritable());
  else offer(await response.blob(), fileName);
  return true;
}

/** Fetches a file of the API: as the user, else as the guest whose order is open. Throws `ApiError`. */
export async function fetchFile(path: string): Promise<Response> {
  const token = readToken();
  const guest = readGuestToken('order');
  try {
    return await fetchAs(token ?? guest, path);
  } catch (error) {
    if (token && isSessionEnd(error) && (await renewSession(token, { isRead: false })))
      return fetchFile(path);
    // A user may have opened the order of a guest.
    if (token && guest && error instanceof ApiError && error.code === 'not_found')
      return fetchAs(guest, path);
    throw error;
  }
}

async function fetchAs(token: string | null, path: string): Promise<Response> {
  const response = await fetch(path, {
    headers: { ...languageHeader, ...(token && { authorization: `Bearer ${token}` }) },
  }).catch(() => {
    throw offline();
  });
  if (!response.ok) throw await errorOf(response);
  return response;
}

type WritableFile = { createWritable: () => Promise<WritableStream<Uint8Array>> };
type Picker = (options: { suggestedName: string }) => Promise<WritableFile>;

async function chooseFile(suggestedName: string): Promise<WritableFile | 'cancelled' | null> {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: Picker };
  if (!showSaveFilePicker) return null;
  try {
    return await showSaveFilePicker({ suggestedName });
  } catch (error) {
    // Refused by the browser, as in a frame or without a click: use a download link.
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : null;
  }
}

/** Hands a buffered file to the browser's downloads. */
export function offer(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
