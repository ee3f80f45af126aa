import { company } from '@firehouse/model';

const format = new Intl.NumberFormat(company.locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Formats an amount in US dollars, without cents: `$3,376,986`. */
export const dollars = (amount: number): string => format.format(amount);
