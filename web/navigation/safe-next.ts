import * as pages from '#contract/values/pages/storefront-pages';

/** Pages that a visitor never returns to after signing in. */
const authPages = [
  pages.signIn,
  pages.signUp,
  pages.forgotPassword,
  pages.resetPassword,
  pages.invitation,
  pages.setup,
  pages.confirmEmail,
  pages.undoEmailChange,
];

/**
 * The path to open after signing in: `next` if it is a path of this site, else home. Refuses everything that a browser
 * could resolve to another site: `//evil`, `/\evil`, `/%2f%2fevil`, `javascript:`.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/') || hasControlOrSpace(next) || next.includes('\\')) return pages.home();
  if (/^\/(\/|%2f|%5c)/i.test(next)) return pages.home();
  let url: URL;
  try {
    url = new URL(next, 'http://shop.invalid');
  } catch {
    return pages.home();
  }
  if (url.origin !== 'http://shop.invalid' || url.pathname.startsWith('//')) return pages.home();
  if (authPages.some(({ path }) => path === url.pathname.toLowerCase())) return pages.home();
  return url.pathname + url.search + url.hash;
}

function hasControlOrSpace(text: string): boolean {
  return [...text].some((char) => char <= ' ' || (char >= '\u007f' && char <= '\u009f'));
}
