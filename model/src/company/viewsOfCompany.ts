import { company } from './everyPageFacts.ts';

/** Returns whether the company has a view: New Station exists only with a fundraiser. */
export const isViewOfCompany = (key: string): boolean => key !== 'new_station' || company.fundraising !== undefined;
