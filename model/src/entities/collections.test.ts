import { describe, expect, it } from 'vitest';
import { access, isGranted, operations, ownerFields } from './accessTable.ts';
import { isDocumentId } from '../values/documentId.ts';
import { isEmail, normalizeEmail } from '../values/emailAddress.ts';
import { entities, isCollection, member, post } from './collections.ts';
import { organizationStructure } from '../enumerations/organizationStructure.ts';
import { orgRoles } from '../enumerations/orgRoles.ts';
import { formFields } from '../schema/formFields.ts';
import { seesField } from '../schema/projection.ts';
import { compositeIndexes, allowedQueries } from './allowedQueries.ts';

describe('the entity definitions', () => {
  it.each(Object.entries(entities))('%s has the name of its collection', (name, entity) => {
    expect(entity.collection).toBe(name);
  });

  it.each(Object.entries(allowedQueries))('%s has only query shapes with existing fields', (name, shapes) => {
    for (const shape of shapes) {
      for (const field of [...shape.equal, shape.by]) {
        expect(seesField(entities[name as keyof typeof entities], field, 'admin'), field).toBe(true);
      }
    }
  });

  // SPEC 3.16
  it('put each role into one group, except Web Admin', () => {
    const grouped = organizationStructure.flatMap((department) => department.groups.flatMap((group) => group.roles));
    expect(new Set(grouped).size).toBe(grouped.length);
    expect(orgRoles.filter((role) => !grouped.includes(role))).toEqual(['Web Admin']);
  });

  it('have an index for posts of a type, newest first', () => {
    expect(compositeIndexes()).toContainEqual({
      collectionGroup: 'posts',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'type', order: 'ASCENDING' },
        { fieldPath: 'occurrenceDate', order: 'DESCENDING' },
      ],
    });
  });
});

describe('the access table', () => {
  it('grants no writes to visitors or members', () => {
    for (const grants of Object.values(access)) {
      for (const operation of operations.slice(2)) {
        expect(isGranted(grants[operation], 'public')).toBe(false);
        expect(isGranted(grants[operation], 'member')).toBe(false);
      }
    }
  });

  it('grants no access to subscriptions, not even to admins', () => {
    expect(Object.values(access.subscriptions).some((grant) => isGranted(grant, 'admin'))).toBe(false);
  });

  it('grants members their own certificates, and no deletion', () => {
    expect(access.certificates).toEqual({ list: 'own', get: 'own', create: 'own', update: 'own', delete: 'admin' });
    expect(ownerFields.certificates).toBe('member');
    expect(ownerFields.members).toBeUndefined();
  });

  it('grants members only their own record, and admins all records', () => {
    expect(access.members.get).toBe('own');
    expect(isGranted('own', 'member')).toBe(false);
    expect(isGranted('own', 'admin')).toBe(true);
  });
});

describe('the form of an entity', () => {
  it('omits fields that the server fills in', () => {
    const paths = formFields(post, 'add').map((field) => field.path);
    const times = ['occurrenceDate', 'endDate', 'repeats', 'repeatsUntil'];
    expect(paths).toEqual(['type', 'title', 'subtitle', 'description', ...times, 'media']);
  });

  it('omits how a post repeats when it is edited', () => {
    const paths = formFields(post, 'edit').map((field) => field.path);
    expect(paths).toEqual(['type', 'title', 'subtitle', 'description', 'occurrenceDate', 'endDate', 'media']);
  });

  // SPEC 4.6
  it('flattens groups, and disables immutable fields in edit mode', () => {
    const fields = formFields(member, 'edit');
    expect(fields.find((field) => field.path === 'contact.emergency.phone')?.groups).toEqual([
      'Contact',
      'Emergency contact',
    ]);
    expect(fields.filter((field) => field.disabled).map((field) => field.path)).toEqual([
      'email',
      'memberId',
      'startDt',
    ]);
    expect(formFields(member, 'add').some((field) => field.disabled)).toBe(false);
  });
});

describe('names from requests', () => {
  it.each(['', '.', '..', 'a/b', '__x__', '__a\nb__', 'x'.repeat(1_501), 'é'.repeat(751), '\ud800'])(
    '%j is not a document ID',
    (id) => {
      expect(isDocumentId(id)).toBe(false);
    },
  );

  it.each(['2025', 'ada@example.org', 'é', '_x_', 'x'.repeat(1_500), 'é'.repeat(750)])('%j is a document ID', (id) => {
    expect(isDocumentId(id)).toBe(true);
  });

  it.each(['constructor', '__proto__', 'toString', 'incidents/x', ''])('%j is not a collection', (name) => {
    expect(isCollection(name)).toBe(false);
  });

  it('email addresses are recognized', () => {
    expect(isEmail(normalizeEmail('  Ada@Example.ORG '))).toBe(true);
    expect(isEmail("o'hara+fire.57@mail.station-57.example")).toBe(true);
    for (const address of [
      '',
      'a@b',
      'a b@c.de',
      'a@@b.de',
      'a/b@c.de',
      `${'a'.repeat(250)}@b.de`,
      '__a@b.c__',
      'a@b..de',
      'a@-b.de',
    ]) {
      expect(isEmail(address), address).toBe(false);
    }
  });

  it.each([
    'a,b@c.de',
    'a;b@c.de',
    '<a@c.de>',
    'a@c.de>',
    '"a"@c.de',
    'a(b)@c.de',
    'a:b@c.de',
    'a\\b@c.de',
    'a@c.de\r\nbcc:x',
    'a\u0000@c.de',
    'ä@c.de',
    '\u212A@c.de',
    'a@\u212A.de',
    'a@c.de,d',
  ])('%j, which email software could misread, is not an address', (address) => {
    expect(isEmail(normalizeEmail(address))).toBe(false);
  });
});
