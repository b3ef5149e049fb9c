import { useContext, useEffect, useState } from 'react';
import { TOKEN_KEY } from '../api/session/session';
import { NonceContext } from '../nonce';
import { PROMO_KEY } from '../storefront/storage';
import { recordEarlyInput } from './early-input';

/** Sets data attributes before the first paint from local storage: a dismissed announcement, a session. */
const documentState = `try{var s=localStorage,d=document.documentElement.dataset;if(s.getItem(${JSON.stringify(PROMO_KEY)}))d.promo='dismissed';if(s.getItem(${JSON.stringify(TOKEN_KEY)}))d.session='kept'}catch(e){}`;

/**
 * The Trusted Types policy for strings assigned to sinks. React creates script elements from one fixed string, which
 * must pass; all other markup and code becomes empty. Script URLs must be the shop's assets or Stripe's; the content
 * security policy decides whether Stripe may load in this shop.
 */
const trustedTypes = `window.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(s){return s==='\\x3cscript>\\x3c/script>'?s:''},createScript:function(){return''},createScriptURL:function(s){var u=new URL(s,location.href);return u.href.indexOf(location.origin+'/assets/')===0||/^https:\\/\\/([a-z0-9-]+\\.)*js\\.stripe\\.com$/.test(u.origin)?s:null}});`;

/** zod, on admin pages, would otherwise probe `new Function`, which the content security policy blocks and reports. */
const zodConfig = 'globalThis.__zod_globalConfig={jitless:true};';

/** Only the server needs the text: the browser runs it from the HTML. */
const text = import.meta.env.SSR
  ? `${trustedTypes}${zodConfig}${documentState}(${recordEarlyInput.toString()})();`
  : '';

let hydrated = false;

/** An inline script that runs before the first paint. Mounted again later, it renders nothing. */
export function BootScript() {
  const nonce = useContext(NonceContext);
  const [isFirstMount] = useState(!hydrated);
  useEffect(() => {
    hydrated = true;
  }, []);
  if (!isFirstMount) return null;
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this file
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
