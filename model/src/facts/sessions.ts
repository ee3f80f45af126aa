// Generated from the folder `company` (scripts/company/generatedFiles.ts). Edit the facts there.

export const sessionLimits = {
  "sessionDays": 30,
  "idleHours": 8,
  "sharedIdleMinutes": 15
} as const;
