/** Maximum length of a storm, in days. Separate from the entity, so that Home does not load that. */
export const STORM_MAX_DAYS = 7;
