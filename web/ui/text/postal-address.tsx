import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { countryName } from './countries';

type PostalAddressProps = {
  /** The country is left out if it is empty or `home`, the shop's own. */
  of: { lines: readonly string[]; country: string };
  home: string;
  className?: string;
  /** Below the address. */
  children?: ReactNode;
};

/** A postal address as it is written on a parcel, abroad with the country. */
export function PostalAddress({ of, home, className, children }: PostalAddressProps) {
  return (
    <address className={classNames('whitespace-pre-line not-italic', className)}>
      {postalLines(of, home).join('\n')}
      {children}
    </address>
  );
}

/** The lines of an address, abroad with the country. */
export function postalLines({ lines, country }: PostalAddressProps['of'], home: string): string[] {
  return country === '' || country === home ? [...lines] : [...lines, countryName(country)];
}
