import { Fragment } from 'react';
import type { ProductFacts, ResponsibleParty } from '#contract/catalogue/product-facts';
import { useShopFacts } from '../../api/shop-facts';
import { CareSymbol } from '../../ui/care/care-symbol';
import { Disclosure } from '../../ui/overlays/disclosure';
import { countryName } from '../../ui/text/countries';
import { inSentence } from '../../ui/text/language';
import { product as texts } from './messages';

const look = 'max-w-136 text-16 text-ink-2 grid gap-4';

/** Attributes, composition, care, origin and makers of a product; facts without a value are left out. */
export function FactSections({ facts }: { facts: ProductFacts }) {
  const shop = useShopFacts();
  const { composition = [], care = [], origin, warnings, attributes = [] } = facts;
  const maker = facts.maker ?? shop.maker;
  const responsible = facts.responsiblePerson ?? shop.responsiblePerson;
  return (
    <>
      {attributes.length > 0 && (
        <Disclosure title={texts.attributes} level="h2">
          <dl className="grid max-w-136 grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-16 wrap-anywhere">
            {attributes.map(({ key, name, value, unit }) => (
              <Fragment key={key}>
                <dt className="text-ink-2">{name}</dt>
                <dd>
                  {typeof value === 'boolean' ? texts.yesOrNo(value) : `${value} ${unit}`.trim()}
                </dd>
              </Fragment>
            ))}
          </dl>
        </Disclosure>
      )}
      {(composition.length > 0 || care.length > 0 || origin) && (
        <Disclosure title={texts.materials} level="h2">
          <div className={look}>
            {composition.length > 0 && (
              <ul className="grid gap-1">
                {composition.map(({ part, fibres }) => (
                  <li key={part}>
                    <span className="font-medium text-ink">{part}:</span>{' '}
                    {fibres
                      .map(({ percent, fibre }) => texts.percent(percent, inSentence(fibre)))
                      .join(', ')}
                  </li>
                ))}
              </ul>
            )}
            {care.length > 0 && (
              <ul className="grid gap-2">
                {care.map(({ symbol, label }) => (
                  <li key={symbol} className="flex items-center gap-3">
                    <CareSymbol name={symbol} />
                    {label}
                  </li>
                ))}
              </ul>
            )}
            {origin && <p>{texts.madeIn(countryName(origin))}</p>}
          </div>
        </Disclosure>
      )}
      {(maker || responsible || warnings) && (
        <Disclosure title={texts.safety} level="h2">
          <div className={look}>
            {maker && <Party title={texts.maker} party={maker} />}
            {responsible && <Party title={texts.responsiblePerson} party={responsible} />}
            {warnings && (
              <div>
                <h3 className="font-medium text-ink">{texts.warnings}</h3>
                <p className="whitespace-pre-line wrap-anywhere">{warnings}</p>
              </div>
            )}
          </div>
        </Disclosure>
      )}
    </>
  );
}

function Party({ title, party }: { title: string; party: ResponsibleParty }) {
  const { name, address, contact } = party;
  const isEmail = !/^https?:/i.test(contact);
  return (
    <div className="wrap-anywhere">
      <h3 className="font-medium text-ink">{title}</h3>
      <address className="whitespace-pre-line not-italic">
        {name}
        {'\n'}
        {address}
      </address>
      <a href={isEmail ? `mailto:${contact}` : contact} className="text-link inline-block py-1">
        {contact}
      </a>
    </div>
  );
}
