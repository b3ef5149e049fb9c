import { useEffect, useState } from 'react';
import { email as text } from './messages';

/**
 * The HTML of an email in a sandboxed frame without scripts and navigation. The HTML is a blob because Trusted Types forbid
 * `srcdoc`. The style sheet, which only has the dark colours, is removed: the page's content security policy blocks it.
 */
export function EmailFrame({ html, subject }: { html: string; subject: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const shown = html.replace(/<style>[^<]*<\/style>/g, '');
    const blobUrl = URL.createObjectURL(new Blob([shown], { type: 'text/html;charset=utf-8' }));
    setUrl(blobUrl);
    return () => URL.revokeObjectURL(blobUrl);
  }, [html]);
  return (
    <iframe
      title={text.frame(subject)}
      src={url}
      sandbox=""
      className="block h-180 w-full resize-y bg-white"
    />
  );
}

/** The plain text of an email. */
export function EmailPlainText({ children }: { children: string }) {
  return (
    <pre className="max-h-180 overflow-auto p-4 lg:px-5 font-sans text-13 wrap-anywhere whitespace-pre-wrap">
      {children}
    </pre>
  );
}
