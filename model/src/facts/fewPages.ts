// Generated from the folder `company` (scripts/company/generatedFiles.ts). Edit the facts there.

export const responseArea = {
  "county": "Lehigh County",
  "towns": [
    "Salisbury Township",
    "Allentown",
    "Emmaus"
  ],
  "inWords": "the West Side of Salisbury Township and Allentown’s West End"
} as const;

export const constructionProgress = "We waited until nearly all of the money was raised, so we can build without a loan. Construction has only just begun: the site is ready, and the concrete floor of the engine bays is poured. The steel frame comes next." as const;

export const brandColors = {
  "main": "#85141a",
  "accent": "#a67c2d"
} as const;

export const functionsRegion = "us-east1" as const;

export const microsoftSecretEnds = "" as const;
