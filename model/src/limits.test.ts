import { expect, it } from 'vitest';
import * as model from './index.ts';

/**
 * Values from SPEC §9, repeated here so that nobody changes them by accident. The browser tests in tests/e2e check the
 * values that exist only in CSS (breakpoints and colors).
 */
// SPEC 9.1, 9.2, 9.5, 9.8, 9.9, 9.10, 9.11, 9.16, 9.30
it('the limits are those of the specification', () => {
  expect(model).toMatchObject({
    HOME_INCIDENT_WINDOW_MS: 1_800_000,
    UNLIMITED: -1,
    READ_MAX_AGE_S: 300,
    PUBLIC_MEMBERS_LIMIT: 500,
    PORTAL_MEMBERS_LIMIT: 5_000,
    INCIDENT_YEAR_CHOICES: 5,
    MAP_ZOOM: 16,
    EDITOR_MAP_HEIGHT: '20rem',
    LOCATION_MAP_HEIGHT: '15rem',
    CLUSTER: { radius: 60, maxZoom: 16, minPoints: 2, redAbove: 10 },
    CHART_HEIGHT: '200px',
    POST_CLAMP_LINES: 3,
    DIALOG_TRANSITION_MS: 300,
    DIALOG_BACKDROP_MS: 150,
    MULTISELECT_MAX_HEIGHT: '10rem',
    CAROUSEL_INTERVAL_MS: 5000,
    SWIPE_THRESHOLD_PX: 40,
    CHUNK_TIMEOUT_MS: 120_000,
    MONTHS: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  });
});
