import { useContext, useEffect, useState } from 'react';
import { NonceContext } from '../../nonce';
import { scriptText } from './json-ld.rules';

let hydrated = false;

type JsonLdProps = {
  /** Structured data (schema.org); null in the browser, which keeps the server's script element. */
  data: readonly object[] | null;
};

/**
 * Structured data for search engines. Only the server renders it: search engines load each URL separately, so pages
 * after client-side navigation need none. Give it a `key` that changes with its data.
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
