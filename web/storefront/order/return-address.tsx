import { useShopFacts } from '../../api/shop-facts';
import { order as texts } from './messages';

/** The address for returns, or the contact if the shop has set none. */
export function ReturnAddress() {
  const { returnAddress, contactEmail } = useShopFacts();
  if (returnAddress)
    return <address className="whitespace-pre-line not-italic">{returnAddress}</address>;
  return (
    <>
      {texts.returnAskWhere}{' '}
      <a href={`mailto:${contactEmail}`} className="text-link">
        {contactEmail}
      </a>
    </>
  );
}
