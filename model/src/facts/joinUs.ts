// Generated from the folder `company` (scripts/company/generatedFiles.ts). Edit the facts there.

export const joining = {
  "requirements": [
    "Age 16 or older",
    "US citizen or legal resident",
    "Lives in the West Side of Salisbury Township or Allentown's West End",
    "Passes a state police background check",
    "Three references"
  ],
  "expectations": [
    "Attend at least 75% of Monday 6:30-10:00 PM training as a probationary firefighter",
    "Complete the probationary checklist after 6 months",
    "Enroll in a specialty course within 6 months",
    "Respond to at least 10% of calls per year"
  ],
  "process": [
    "Interest form",
    "Phone interview and virtual session",
    "Official application",
    "Background check",
    "Board approval",
    "Physical exam",
    "Probation"
  ]
} as const;
