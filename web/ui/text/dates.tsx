import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type DateStyle, type Dates, DEFAULT_DATE_STYLE, datesIn } from '#contract/values/dates';

const DatesContext = createContext<Dates | null>(null);

/** Sets the time zone and locale of all dates below it, so that the server and the browser render the same text. */
export function DatesProvider({ timeZone, locale, children }: DateStyle & { children: ReactNode }) {
  const dates = useMemo(() => datesIn({ timeZone, locale }), [timeZone, locale]);
  return <DatesContext value={dates}>{children}</DatesContext>;
}

/** Texts of days and moments in the shop's time zone. */
export function useDates(): Dates {
  const dates = useContext(DatesContext);
  return useMemo(() => dates ?? datesIn(DEFAULT_DATE_STYLE), [dates]);
}

interface DateProps {
  /** A moment (ISO 8601) or a calendar day. */
  at: string;
}

/** `November 21, 2026` */
export const Day = ({ at }: DateProps) => useDates().day(at);
/** `Nov 21, 2026` */
export const MediumDay = ({ at }: DateProps) => useDates().mediumDay(at);
/** `2026-11-21`, as tables show order dates. */
export const IsoDay = ({ at }: DateProps) => useDates().isoDay(at);
/** `Nov 21, 2026, 9:41 AM` */
export const Moment = ({ at }: DateProps) => useDates().moment(at);
