import { buttonClass } from '../../ui/button';
import { preview as text } from './messages';

/** Opens a draft as shoppers would see it, in another tab. */
export function PreviewLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ kind: 'quiet', size: 'small' })}
    >
      {text.open}
    </a>
  );
}
