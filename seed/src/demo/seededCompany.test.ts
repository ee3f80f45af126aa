import { cardName, certificateStates, entities, member, objectPaths, orgRoles, postTypes } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoAccounts } from './demoAccounts.ts';
import { demoAlerts } from './demoAlerts.ts';
import { demoAttendance } from './demoAttendance.ts';
import { demoAudit } from './demoAudit.ts';
import { demoCertificates } from './demoCertificates.ts';
import { storedFields } from './demoDocument.ts';
import { demoMembers } from './demoMembers.ts';
import { demoPosts } from './demoPosts.ts';
import { demoDocuments } from './seedCompany.ts';

const now = Date.parse('2026-06-15T16:00:00Z');
const all = demoDocuments(now);

describe('the demo company', () => {
  it('is valid for its entities, each document with its own id', () => {
    for (const document of all) expect(Object.keys(storedFields(document, now)).length).toBeGreaterThan(2);
    expect(new Set(all.map(({ entity, id }) => `${entity.collection}/${id}`)).size).toBe(all.length);
  });

  it('stores times as timestamps', () => {
    const [alert] = demoAlerts(now);
    if (alert === undefined) throw new Error('There is no alert.');
    expect(storedFields(alert, now)['endTime']).toBeInstanceOf(Timestamp);
  });

  it('throws for unknown or missing fields', () => {
    expect(() => storedFields({ entity: member, id: 'x', fields: { shoeSize: 9 } }, now)).toThrow();
    expect(() => storedFields({ entity: entities.apparatus, id: 'x', fields: { images: [] } }, now)).toThrow();
  });

  it('includes every object that it references, images for cards, and the site’s own texts', () => {
    const objects = resolve(import.meta.dirname, '../../objects');
    const named = all
      .flatMap(({ fields }) => [fields['images'], fields['media']])
      .flat()
      .filter((path) => typeof path === 'string');
    expect(named.length).toBeGreaterThan(10);
    for (const path of [...named, ...named.map(cardName), ...Object.values(objectPaths)])
      expect(existsSync(objects + path), path).toBe(true);
  });

  it('has a member in every role, and one admin', () => {
    const members = demoMembers().map(({ fields }) => fields);
    expect(new Set(members.flatMap((fields) => fields['orgRoles'] as string[]))).toEqual(new Set(orgRoles));
    const admins = members.filter((fields) => (fields['privileges'] as string[]).includes('admin'));
    expect(admins.map((fields) => fields['email'])).toEqual([demoAccounts.admin.email]);
    expect(members.map((fields) => fields['email'])).toContain(demoAccounts.member.email);
    expect(new Set(members.map((fields) => fields['key'])).size).toBe(members.length);
  });

  it('has attendance of members and a drill that exist, some of it to approve', () => {
    const [code, ...records] = demoAttendance(now).toReversed();
    const ids = all.map(({ entity, id }) => `${entity.collection}/${id}`);
    expect(ids).toContain(`posts/${code?.id}`);
    for (const { fields } of records)
      expect(ids).toEqual(
        expect.arrayContaining([`members/${String(fields['member'])}`, `posts/${String(fields['thing'])}`]),
      );
    const present = records.filter(({ fields }) => fields['presence'] === 'present');
    expect(present).toHaveLength(14);
    expect(present.filter(({ fields }) => fields['state'] === 'proposed')).toHaveLength(2);
  });

  it('has certificates in every state, valid and expired, of members', () => {
    const certificates = demoCertificates(now).map(({ fields }) => fields);
    expect(new Set(certificates.map((fields) => fields['state']))).toEqual(new Set(certificateStates));
    const members = new Set(demoMembers().map(({ id }) => id));
    for (const fields of certificates) expect(members).toContain(fields['member']);
    const approved = certificates.filter((fields) => fields['state'] === 'approved' && fields['expires'] !== undefined);
    const isOver = (fields: Readonly<Record<string, unknown>>) => Date.parse(String(fields['expires'])) < now;
    expect(approved.filter(isOver).length).toBeGreaterThan(0);
    expect(approved.filter((fields) => !isOver(fields)).length).toBeGreaterThan(5);
  });

  it('has past and upcoming posts of every type', () => {
    const posts = demoPosts(now).map(({ fields }) => fields);
    expect(new Set(posts.map((fields) => fields['type']))).toEqual(new Set(postTypes));
    const upcoming = posts.filter((fields) => Date.parse(String(fields['occurrenceDate'])) > now);
    expect(upcoming.length).toBeGreaterThan(1);
    expect(upcoming.length).toBeLessThan(posts.length);
  });

  it('has two alerts in force, one of them with an address, and one upcoming', () => {
    const alerts = demoAlerts(now).map(({ fields }) => fields);
    const inForce = alerts.filter((fields) => Date.parse(String(fields['startTime'])) <= now);
    expect(inForce).toHaveLength(2);
    expect(inForce.filter((fields) => fields['location'] !== undefined)).toHaveLength(1);
    for (const fields of alerts) expect(Date.parse(String(fields['endTime']))).toBeGreaterThan(now);
    expect(alerts).toHaveLength(3);
  });

  it('has past sign-ins, and refused ones that nobody but the system made, of its members', () => {
    const names = new Map(
      demoMembers().map(({ id, fields }) => [id, `${String(fields['fName'])} ${String(fields['lName'])}`]),
    );
    const lines = demoAudit(now).map(({ fields }) => fields);
    for (const { at, by, operation, document, title } of lines) {
      expect(Date.parse(String(at))).toBeLessThan(now);
      expect(title).toBe(names.get(String(document)));
      expect(by).toBe(operation === 'signIn' ? document : 'system');
    }
    expect(new Set(lines.map(({ operation }) => operation))).toEqual(new Set(['signIn', 'signInRefused']));
  });
});
