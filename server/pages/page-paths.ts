/** Paths that belong to the API and its neighbours: an unknown one there is a JSON 404, never a page. */
const notPages = /^\/(api|auth|webhooks|sandbox-gateway|health|metrics|media|assets)(\/|\?|$)/i;

/** Whether a request's raw address may be a page's. An absolute one, as proxies get, is not. */
export function isPage(url: string | undefined): boolean {
  return url?.startsWith('/') === true && !notPages.test(url);
}
