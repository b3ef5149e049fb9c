const CM_PER_INCH = 2.54;
const INCHES_PER_FOOT = 12;

/** To the nearest inch. */
export function toFeet(centimetres: number): { feet: number; inches: number } {
  const inches = Math.round(centimetres / CM_PER_INCH);
  return { feet: Math.floor(inches / INCHES_PER_FOOT), inches: inches % INCHES_PER_FOOT };
}

/** To the nearest centimetre. */
export function toCentimetres(feet: number, inches: number): number {
  return Math.round((feet * INCHES_PER_FOOT + inches) * CM_PER_INCH);
}

/** `5 ft 9 in` */
export function feetText(centimetres: number): string {
  const { feet, inches } = toFeet(centimetres);
  return `${feet} ft ${inches} in`;
}
