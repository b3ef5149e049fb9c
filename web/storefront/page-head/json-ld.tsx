import { useContext, useEffect, useState } from 'react';
import { NonceContext } from '../../nonce';
import { scriptText } from './json-ld.rules';

let hydrated = false;

type JsonLdProps = {
  /** What the page tells machines (schema.org); null in the browser, which leaves what the parser has read. */
  data: readonly object[] | null;
};

/**
 * What machines read of a page. It is the server's to write: a page that the browser makes later has none, and search
 * engines load each address anew. Give it a `key` that changes with what it tells.
 */
export function JsonLd({ data }: JsonLdProps) {
  const nonce = useContext(NonceContext);
  const [isParsed] = useState(!hydrated);
  useEffect(() => {
    hydrated = true;
  }, []);
  if (!isParsed) return null;
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without the one sign that could end the element
      dangerouslySetInnerHTML={{ __html: data ? scriptText(data) : '' }}
    />
  );
}
