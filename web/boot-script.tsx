import { useContext, useEffect, useState } from 'react';
import { TOKEN_KEY } from './api/session';
import { NonceContext } from './nonce';
import { PROMO_KEY } from './storefront/layout/promo-memory';

/** Marks the document before the first paint with what only this browser knows: dismissed promo, a session. */
const marks = `try{var s=localStorage,d=document.documentElement.dataset;if(s.getItem(${JSON.stringify(PROMO_KEY)}))d.promo='dismissed';if(s.getItem(${JSON.stringify(TOKEN_KEY)}))d.session='kept'}catch(e){}`;

/**
 * What a plain string given to a sink becomes. React makes script elements from one fixed string,
 * which must pass or a page that is rendered anew breaks; all other markup and code becomes nothing.
 * Scripts are ours, or Stripe's: whether Stripe's may load in this shop is for the content policy to say.
 */
const trustedTypes = `window.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(s){return s==='\\x3cscript>\\x3c/script>'?s:''},createScript:function(){return''},createScriptURL:function(s){var u=new URL(s,location.href);return u.href.indexOf(location.origin+'/assets/')===0||/^https:\\/\\/([a-z0-9-]+\\.)*js\\.stripe\\.com$/.test(u.origin)?s:null}});`;

/** Zod, where a page loads it, tries whether it may make code from text; the content policy says no and reports it. */
const plainZod = 'globalThis.__zod_globalConfig={jitless:true};';

/** The browser has read it already, and need not load it a second time. */
const text = import.meta.env.SSR ? trustedTypes + plainZod + marks : '';

let hydrated = false;

/** Runs before anything is painted. It is for the parser: mounted again later it renders nothing. */
export function BootScript() {
  const nonce = useContext(NonceContext);
  const [isParsed] = useState(!hydrated);
  useEffect(() => {
    hydrated = true;
  }, []);
  if (!isParsed) return null;
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this file
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
