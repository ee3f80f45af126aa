// Generated from the folder `company` (scripts/company/generatedFiles.ts). Edit the facts there.

export const medicalIncidents = {
  "types": [
    "EMS*"
  ],
  "publish": ""
} as const;

export const publicationRules = [] as const;
