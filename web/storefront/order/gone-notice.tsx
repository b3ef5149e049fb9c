import { Link } from 'react-router';
import { buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { PageTitle } from '../../ui/text/page-title';

type GoneNoticeProps = { title: string; text: string; to: string; link: string };

/** Shown in place of an order or a return that does not exist, or that belongs to someone else. */
export function GoneNotice({ title, text, to, link }: GoneNoticeProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Notice
        level="h1"
        className="mt-12"
        title={title}
        action={
          <Link to={to} className={buttonClass()}>
            {link}
          </Link>
        }
      >
        {text}
      </Notice>
    </>
  );
}
