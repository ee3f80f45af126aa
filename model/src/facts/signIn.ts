// Generated from the folder `company` (scripts/company/generatedFiles.ts). Edit the facts there.

export const accounts = {
  "signInProviders": [
    "microsoft.com"
  ],
  "microsoftTenant": "6f1d3a54-2c1b-4a8e-9f57-0d7c5b2e9a11",
  "facebookPageId": "100057000000057",
  "facebookAppId": "570000000000157"
} as const;
