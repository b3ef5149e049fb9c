type PostalAddressProps = {
  of: Record<'firstName' | 'lastName' | 'streetAddress' | 'city' | 'state' | 'zipCode', string>;
};

/** A person's address as on an envelope. */
export function PostalAddress({ of: to }: PostalAddressProps) {
  return (
    <address className="not-italic">
      {to.firstName} {to.lastName}
      <br />
      {to.streetAddress}
      <br />
      {to.city}, {to.state} {to.zipCode}
    </address>
  );
}
