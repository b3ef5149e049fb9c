import type { Transport } from '../page-context';
import { language } from '../ui/text/language';

/** Calls the API from the browser. On a page of a further language, answers have what staff have translated. */
export const fetchFromApi: Transport = (path, init) => fetch(inPageLanguage(path), init);

/** Only pages of a further language have its code as prefix, and no department has it as slug. */
function inPageLanguage(path: string): string {
  if (window.location.pathname.split('/')[1] !== language) return path;
  return `${path}${path.includes('?') ? '&' : '?'}language=${language}`;
}
