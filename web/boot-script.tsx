import { useContext, useEffect, useState } from 'react';
import { NonceContext } from './nonce';
import { THEME_KEY } from './theme/theme';

/** Sets the chosen theme before the first paint. */
const theme = `try{var t=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}`;

/**
 * What a plain string given to a sink becomes. React makes script elements from one fixed string,
 * which must pass or a page that is rendered anew breaks; all other markup and code becomes nothing.
 */
const trustedTypes = `window.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(s){return s==='\\x3cscript>\\x3c/script>'?s:''},createScript:function(){return''},createScriptURL:function(s){return new URL(s,location.href).href.indexOf(location.origin+'/assets/')===0?s:null}});`;

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
      dangerouslySetInnerHTML={{ __html: trustedTypes + theme }}
    />
  );
}
