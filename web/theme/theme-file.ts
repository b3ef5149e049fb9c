import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../page-context';
import { readFacts } from '../shop-facts.server';
import { allFontsCss, nameOf, themeCss } from './theme-css.server';

/**
 * `/theme/<hash>.css`, the style sheet of the shop's theme. A page of an earlier theme gets the present one, which it
 * does not keep. `/theme/fonts.css` has every font that can be chosen.
 */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { file = '' } = params;
  if (file === 'fonts.css') return cssResponse(allFontsCss(), 'no-cache');
  if (!/^[0-9a-f]{12}\.css$/.test(file)) throw new Response(null, { status: 404 });
  const { brand } = await readFacts(context.get(pageContext).api);
  const css = themeCss(brand.theme);
  const isCurrent = file === nameOf(css);
  return cssResponse(css, isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache');
}

function cssResponse(css: string, cacheControl: string): Response {
  const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': cacheControl };
  return new Response(css, { headers });
}
