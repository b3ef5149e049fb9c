/** Test cards of the sandbox gateway. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  echoing: '4000 0010 0000 0018',
  hanging: '4000 0010 0000 0026',
  silent: '4000 0010 0000 0034',
};
