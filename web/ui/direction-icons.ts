import { ChevronLeft, ChevronRight, type IconNode } from 'lucide';
import { direction } from './text/language';

const isMirrored = direction === 'rtl';
/** Points to what comes before: to the right on pages from right to left. */
export const ChevronBack: IconNode = isMirrored ? ChevronRight : ChevronLeft;
/** Points to what comes next. */
export const ChevronOn: IconNode = isMirrored ? ChevronLeft : ChevronRight;
