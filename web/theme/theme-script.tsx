import { useContext, useEffect, useState } from 'react';
import { NonceContext } from '../nonce';
import { THEME_KEY } from './theme';

const applyStored = `try{var t=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}`;

let hydrated = false;

/**
 * Sets the chosen theme before the first paint. It is for the parser alone: mounted again later
 * it renders nothing, since a script element made by script would break Trusted Types.
 */
export function ThemeScript() {
  const nonce = useContext(NonceContext);
  const [parsed] = useState(!hydrated);
  useEffect(() => {
    hydrated = true;
  }, []);
  if (!parsed) return null;
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
      dangerouslySetInnerHTML={{ __html: applyStored }}
    />
  );
}
