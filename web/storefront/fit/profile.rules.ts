import {
  BODY_RANGE,
  type BodyMeasure,
  bodyMeasures,
  CM_PER_INCH,
  type FitProfile,
  isEmptyProfile,
  type LengthUnit,
  PROFILE_DAYS,
} from '#contract/values/fit/body';
import { readAmount } from '#contract/values/typed/typed-numbers';
import { formatNumber } from '../../ui/text/format';
import { form as texts } from './profile-messages';

const DAY_MS = 86_400_000;

/** The text that the browser stores. */
export const storedText = (profile: FitProfile, now: number) =>
  JSON.stringify({ ...profile, savedAt: now });

/** The valid part of a stored text; null if nothing is left, or if it is as old as what accounts delete. */
export function readStored(text: string | null, now: number): FitProfile | null {
  const stored = parse(text);
  if (!isRecord(stored) || !(now - Number(stored.savedAt) < PROFILE_DAYS * DAY_MS)) return null;
  const body = isRecord(stored.body) ? stored.body : {};
  const wears = isRecord(stored.wears) ? stored.wears : {};
  const profile: FitProfile = {
    unit: stored.unit === 'in' ? 'in' : 'cm',
    body: Object.fromEntries(
      bodyMeasures.flatMap((name) => {
        const value = body[name];
        return typeof value === 'number' && isBodyLength(value) ? [[name, value]] : [];
      }),
    ),
    wears: Object.fromEntries(
      Object.entries(wears).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
  };
  return isEmptyProfile(profile) ? null : profile;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isBodyLength = (centimetres: number) =>
  centimetres >= BODY_RANGE.min && centimetres <= BODY_RANGE.max;

/** A length to one decimal in its unit, as it is typed and shown. */
const inUnit = (centimetres: number, unit: LengthUnit): number =>
  toTenth(unit === 'cm' ? centimetres : centimetres / CM_PER_INCH);
const toTenth = (value: number) => Math.round(value * 10) / 10;

/** `40 in` */
export const lengthText = (centimetres: number, unit: LengthUnit): string =>
  `${formatNumber(inUnit(centimetres, unit))} ${unit}`;

/** The text in the form's fields. Sizes are by category; empty if not known. */
export interface ProfileDraft {
  unit: LengthUnit;
  body: Record<BodyMeasure, string>;
  wears: Record<string, string>;
}

export function draftOf({ unit, body, wears }: FitProfile): ProfileDraft {
  const typed = bodyMeasures.map((name) => {
    const value = body[name];
    return [name, value === undefined ? '' : String(inUnit(value, unit))];
  });
  return { unit, body: Object.fromEntries(typed), wears };
}

/** The entered lengths converted to another unit; text that is not a number stays as it is. */
export function convert(
  body: ProfileDraft['body'],
  from: LengthUnit,
  to: LengthUnit,
): ProfileDraft['body'] {
  const converted = bodyMeasures.map((name) => {
    const { value } = readAmount(body[name], 1);
    const centimetres = value === undefined ? null : from === 'cm' ? value : value * CM_PER_INCH;
    return [name, centimetres === null ? body[name] : String(inUnit(centimetres, to))];
  });
  return Object.fromEntries(converted);
}

/** The profile of a draft, or the messages by field. */
export function readDraft({
  unit,
  body,
  wears,
}: ProfileDraft):
  | { body: FitProfile; errors?: never }
  | { body?: never; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const lengths: FitProfile['body'] = {};
  for (const name of bodyMeasures) {
    if (body[name].trim() === '') continue;
    const { value } = readAmount(body[name], 1);
    const centimetres = toTenth((value ?? 0) * (unit === 'cm' ? 1 : CM_PER_INCH));
    if (isBodyLength(centimetres)) lengths[name] = centimetres;
    else
      errors[`body.${name}`] = texts.wrong(
        lengthText(BODY_RANGE.min, unit),
        lengthText(BODY_RANGE.max, unit),
      );
  }
  const sizes = Object.fromEntries(Object.entries(wears).filter(([, size]) => size !== ''));
  const profile = { unit, body: lengths, wears: sizes };
  if (Object.keys(errors).length === 0 && isEmptyProfile(profile)) errors.root = texts.empty;
  return Object.keys(errors).length > 0 ? { errors } : { body: profile };
}
