/** Maximum length of a storm, in days. In a separate file so that Home doesn't load the entity. */
export const STORM_MAX_DAYS = 7;
