import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { countryName } from './countries';

type PostalAddressProps = {
  /** The country is left out if it is empty or `home`, the shop's own. */
  of: Record<'firstName' | 'lastName' | 'streetAddress' | 'city' | 'state' | 'zipCode', string> & {
    country: string;
  };
  home: string;
  className?: string;
  /** Below the address. */
  children?: ReactNode;
};

/** A postal address in three lines, and abroad a fourth with the country. */
export function PostalAddress({ of, home, className, children }: PostalAddressProps) {
  return (
    <address className={classNames('not-italic', className)}>
      {of.firstName} {of.lastName}
      <br />
      {of.streetAddress}
      <br />
      {of.city}, {of.state} {of.zipCode}
      {of.country !== '' && of.country !== home && (
        <>
          <br />
          {countryName(of.country)}
        </>
      )}
      {children}
    </address>
  );
}
