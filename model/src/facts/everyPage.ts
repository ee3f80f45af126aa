// Generated from the folder `company` (scripts/company/generatedFiles.ts). Edit the facts there.

export const company = {
  "name": "Lantern Hill Volunteer Fire & Rescue Company",
  "shortName": "Lantern Hill Fire & Rescue",
  "station": "Station 57",
  "founded": 1921,
  "motto": "Neighbors answering neighbors since 1921.",
  "address": {
    "line1": "57 Lantern Hill Road",
    "city": "Allentown",
    "state": "PA",
    "zip": "18103"
  },
  "coordinate": {
    "lat": 40.5812,
    "lng": -75.5147
  },
  "timeZone": "America/New_York",
  "phone": "610-555-0157",
  "fax": "610-555-0158",
  "email": "info@lanternhillfire.example",
  "emergencyNumber": "911",
  "origin": "https://lanternhillfire.example",
  "social": {
    "label": "Facebook",
    "url": "https://www.facebook.com/lanternhillfire.example"
  },
  "photoGallery": "https://photos.lanternhillfire.example/",
  "donation": {
    "script": "https://donate.lanternhillfire.example/button.js",
    "link": "https://donate.lanternhillfire.example/"
  },
  "fundraising": {
    "raised": 3376986,
    "required": 3546789,
    "constructedPercent": 10
  },
  "chartYears": [
    2024,
    2025
  ]
} as const;
