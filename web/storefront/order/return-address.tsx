import { useShopFacts } from '../../api/shop-facts';
import { order as texts } from './messages';

/** Where returns are sent; where the shop has set no address, whom to ask. */
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
