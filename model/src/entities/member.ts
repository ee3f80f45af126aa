import { privileges } from '../enumerations/choices.ts';
import { orgRoles } from '../enumerations/orgRoles.ts';
import { states } from '../enumerations/usStates.ts';
import { defineEntity } from '../schema/entity.ts';
import { memberSince } from '../site/texts/members.ts';
import { objectPaths } from '../values/objectPath.ts';
import { edited } from './editedFields.ts';
import { IMAGE_TYPES } from '../values/imageTypes.ts';

/** Section headings in the form. */
const [NAMES, ROLES, MORE] = ['Name and sign-in', 'In the company', 'More'] as const;

/** A member of the company (SPEC §3). The document ID is the member's verified email address. */
export const member = defineEntity({
  collection: 'members',
  docType: 'members',
  label: 'Member',
  id: 'email',
  idAudience: 'member',
  fields: {
    key: {
      kind: 'text',
      label: 'Key',
      audience: 'public',
      hidden: true,
      editable: false,
      filledBy: 'random',
      maxLength: 40,
      help: 'Random; stands in for the id where the email address is not shown.',
    },
    email: { kind: 'email', label: 'Email', section: NAMES, audience: 'member', required: true, editable: false },
    memberId: {
      kind: 'text',
      label: 'Radio ID',
      noun: 'radio ID',
      section: NAMES,
      audience: 'member',
      editable: false,
      maxLength: 40,
    },
    fName: { kind: 'text', label: 'First name', section: NAMES, audience: 'public', required: true, maxLength: 100 },
    lName: { kind: 'text', label: 'Last name', section: NAMES, audience: 'public', required: true, maxLength: 100 },
    startDt: {
      kind: 'timestamp',
      isDate: true,
      label: memberSince,
      noun: 'start date',
      section: ROLES,
      audience: 'public',
      required: true,
      shownWithout: true,
      editable: false,
    },
    isLifeTimeMember: { kind: 'checkbox', label: 'Life member', section: ROLES, audience: 'public' },
    orgRoles: {
      kind: 'multiselect',
      label: 'Org Roles',
      noun: 'roles',
      section: ROLES,
      audience: 'public',
      required: true,
      shownWithout: true,
      options: orgRoles,
    },
    privileges: {
      kind: 'multiselect',
      label: 'Access',
      section: ROLES,
      audience: 'admin',
      options: privileges,
      optionLabels: { member: 'Member', admin: 'Admin' },
    },
    contact: {
      kind: 'group',
      label: 'Contact',
      audience: 'admin',
      selfEditable: true,
      fields: {
        primary: { kind: 'phone', label: 'Primary phone', audience: 'admin', maxLength: 40 },
        secondary: { kind: 'phone', label: 'Secondary phone', audience: 'admin', maxLength: 40 },
        alternateEmail: { kind: 'email', label: 'Alternate email', audience: 'admin' },
        emergency: {
          kind: 'group',
          label: 'Emergency contact',
          audience: 'admin',
          fields: {
            name: { kind: 'text', label: 'Name', noun: 'emergency contact’s name', audience: 'admin', maxLength: 200 },
            phone: {
              kind: 'phone',
              label: 'Phone',
              noun: 'emergency contact’s phone',
              audience: 'admin',
              maxLength: 40,
            },
            relation: {
              kind: 'text',
              label: 'Relationship',
              noun: 'emergency contact’s relationship',
              audience: 'admin',
              maxLength: 100,
            },
          },
        },
      },
    },
    address: {
      kind: 'group',
      label: 'Address',
      audience: 'admin',
      selfEditable: true,
      fields: {
        line1: { kind: 'text', label: 'Line 1', noun: 'first line of the address', audience: 'admin', maxLength: 200 },
        line2: { kind: 'text', label: 'Line 2', noun: 'second line of the address', audience: 'admin', maxLength: 200 },
        city: { kind: 'text', label: 'City', audience: 'admin', maxLength: 100 },
        state: { kind: 'select', label: 'State', audience: 'admin', options: states },
        zip: { kind: 'text', label: 'ZIP', noun: 'ZIP code', audience: 'admin', maxLength: 10 },
      },
    },
    aboutMe: {
      kind: 'textarea',
      label: 'About me',
      noun: 'text about the member',
      section: MORE,
      audience: 'admin',
      selfEditable: true,
      maxLength: 5_000,
    },
    picUrl: {
      kind: 'file',
      label: 'Picture',
      section: MORE,
      audience: 'public',
      accept: IMAGE_TYPES,
      selfEditable: true,
      fallback: objectPaths.noImage,
      shape: 'round',
    },
    allergies: { kind: 'text', label: 'Allergies', section: MORE, audience: 'admin', maxLength: 500 },
    noReminders: {
      kind: 'checkbox',
      label: 'Skip reminder emails',
      section: MORE,
      audience: 'admin',
      selfEditable: true,
      help: 'No email the day before a training or an event.',
    },
    calendarSecret: {
      kind: 'text',
      label: 'Calendar',
      audience: 'server',
      hidden: true,
      editable: false,
      filledBy: 'server',
      maxLength: 40,
      help: 'Keys the address of the member’s calendar; without it, there is none (docs/decisions/047).',
    },
    sessionsEndedAt: {
      kind: 'timestamp',
      label: 'Sessions ended',
      audience: 'server',
      hidden: true,
      editable: false,
      filledBy: 'server',
      help: 'Sign-ins up to this time have no privileges (docs/decisions/036-sessions-end.md).',
    },
    ...edited,
  },
});
