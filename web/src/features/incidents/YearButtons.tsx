import { INCIDENT_YEAR_CHOICES } from '@firehouse/model';

/** Returns the recent years that have a button, latest first. */
export const yearsWithButtons = (thisYear: number): number[] =>
  Array.from({ length: INCIDENT_YEAR_CHOICES }, (_, back) => thisYear - back);

interface YearButtonsProps {
  readonly thisYear: number;
  /** Selected year. If it is too old to have a button, it gets one anyway. */
  readonly year: number;
  readonly onYear: (year: number) => void;
}

/** Renders a button for each recent year (SPEC §2). */
export function YearButtons({ thisYear, year, onYear }: YearButtonsProps) {
  const years = yearsWithButtons(thisYear);
  return (
    <div role="group" aria-label="Year" className="choices">
      {[...years, ...(years.includes(year) ? [] : [year])].map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === year} onClick={() => onYear(choice)}>
          {choice}
        </button>
      ))}
    </div>
  );
}
