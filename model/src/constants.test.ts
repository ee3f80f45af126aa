import { expect, it } from 'vitest';
import * as constants from './constants.ts';
import { company } from './company.ts';

/** The figures of SPEC §9, written out here a second time so that nobody changes one unawares. */
it('are those of the specification', () => {
  expect(constants).toMatchObject({
    HOME_INCIDENT_WINDOW_MS: 1_800_000,
    UNLIMITED: -1,
    READ_MAX_AGE_S: 300,
    PUBLIC_MEMBERS_LIMIT: 500,
    PORTAL_MEMBERS_LIMIT: 5000,
    INCIDENT_YEAR_CHOICES: 5,
    CHART_HEIGHT_PX: 200,
    DESCRIPTION_CLAMP_LINES: 3,
    MAP_ZOOM: 16,
    EDITOR_MAP_HEIGHT: '20rem',
    ALERT_MAP_HEIGHT: '15rem',
    CLUSTER: { radius: 60, maxZoom: 16, minPoints: 2, redAbove: 10 },
    MAPS_LOADER_RETRIES: 3,
    MULTISELECT_MAX_HEIGHT: '10rem',
    UPLOAD_COLOURS: { uploading: 'blue', success: 'green', error: 'red' },
    TIMINGS: { modal: 300, backdrop: 150, carousel: 5000 },
    SWIPE_THRESHOLD_PX: 40,
    CHUNK_TIMEOUT_MS: 120_000,
    BREAKPOINTS: { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 },
    MONTHS: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  });
});

it('of the chart and of the fundraiser are those of the specification', () => {
  expect(company.chartYears).toEqual([2024, 2025]);
  expect(company.fundraising).toEqual({ raised: 3_376_986, required: 3_546_789, constructedPercent: 10 });
});
