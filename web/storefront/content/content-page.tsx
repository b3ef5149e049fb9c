import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageContext } from '../../page-context';
import type { ContentPage } from '../../paths';
import { useShopFacts } from '../../state/shop-facts';
import { PageHead } from '../page-head/page-head';
import { about } from './about';
import { contact } from './contact';
import { materials } from './materials';
import { privacy } from './privacy';
import { returns } from './returns';
import { shipping } from './shipping';
import { sizeGuide } from './size-guide';
import { terms } from './terms';
import type { WrittenPage } from './written-page';

const pages: Record<ContentPage, WrittenPage> = {
  shipping,
  returns,
  'size-guide': sizeGuide,
  contact,
  privacy,
  terms,
  about,
  materials,
};

/** The routes lead here for these pages alone, in any letter case. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { publicUrl } = context.get(pageContext);
  const name = new URL(request.url).pathname.split('/')[1]?.toLowerCase() as ContentPage;
  return { name, contact: contactAt(publicUrl) };
}

export default function WrittenPageScreen() {
  const { name, contact } = useLoaderData<typeof loader>();
  const { title, summary, Text } = pages[name];
  return (
    <div className="wrap pb-(--section)">
      <PageHead title={title} description={summary} path={`/${name}`} />
      <h1 className="display-56 pt-10 lg:pt-14">{title}</h1>
      <p className="mt-3 max-w-160 pb-8 text-16 text-ink-2">{summary}</p>
      <Text facts={useShopFacts()} contact={contact} />
    </div>
  );
}

/** The shop is written to at its own host; on a machine of one's own, at the demo's. */
function contactAt(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const isOwnMachine = hostname === 'localhost' || /^[\d.]+$|^\[/.test(hostname);
  return `hello@${isOwnMachine ? 'selvedge.test' : hostname.replace(/^www\./, '')}`;
}
