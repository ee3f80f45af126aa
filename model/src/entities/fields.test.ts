import { describe, expect, it } from 'vitest';
import type { Field, FieldSet } from '../schema/field.ts';
import { alert, apparatus, application, callVolume, incident, member, post, subscription } from './collections.ts';

/** Lists an entity's fields with their kinds. Fields in groups have dotted names, and `!` marks required fields. */
function described(fields: FieldSet, prefix = ''): Record<string, string> {
  const lines = Object.entries(fields).flatMap(([name, field]: [string, Field]) =>
    field.kind === 'group'
      ? Object.entries(described(field.fields, `${prefix}${name}.`))
      : [[prefix + name, field.kind + (field.required ? '!' : '')] as const],
  );
  return Object.fromEntries(lines);
}

describe('the fields of the specification (SPEC §3)', () => {
  // SPEC 3.1
  it('are those of an incident; only complaint, cross street, description and coordinate are optional', () => {
    expect(incident.collection).toBe('incidents');
    const { releasedAt, releasedAs, publication, ...specified } = described(incident.fields);
    expect([releasedAt, releasedAs, publication]).toEqual(['timestamp', 'select', 'select']);
    expect(specified).toEqual({
      startTime: 'epochMs!',
      ChiefComplaint: 'text',
      TypeCode: 'text!',
      Address: 'text!',
      XSt: 'text',
      Description: 'textarea',
      CallerLongitude: 'number',
      CallerLatitude: 'number',
    });
  });

  // SPEC 3.2
  it('are a count for each month, in a document whose ID is the year', () => {
    expect([callVolume.collection, callVolume.id]).toEqual(['calls.volume', 'year']);
    expect(Object.keys(callVolume.fields)).toEqual([
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
      'Dec',
    ]);
    expect(new Set(Object.values(described(callVolume.fields)))).toEqual(new Set(['number']));
  });

  // SPEC 3.3, 3.4, 3.5
  it('are those of a post', () => {
    expect(described(post.fields)).toMatchObject({
      type: 'select!',
      title: 'text!',
      subtitle: 'text',
      postedBy: 'email!',
      description: 'textarea!',
      occurrenceDate: 'timestamp!',
      media: 'files',
      facebookPostId: 'text',
    });
    expect(post.fields.postedBy).toMatchObject({ hidden: true, filledBy: 'caller', audience: 'admin' });
    expect(new RegExp(`^${post.fields.facebookPostId.pattern}$`).test('100057_42')).toBe(true);
  });

  // SPEC 3.7, 3.10, 3.11, 3.12, 3.13, 10.91
  it('are those of a member', () => {
    expect(described(member.fields)).toMatchObject({
      email: 'email!',
      memberId: 'text',
      fName: 'text!',
      lName: 'text!',
      picUrl: 'file',
      startDt: 'timestamp!',
      isLifeTimeMember: 'checkbox',
      orgRoles: 'multiselect!',
      aboutMe: 'textarea',
      'address.line1': 'text',
      'address.line2': 'text',
      'address.city': 'text',
      'address.state': 'select',
      'address.zip': 'text',
      'contact.primary': 'phone',
      'contact.secondary': 'phone',
      'contact.alternateEmail': 'email',
      'contact.emergency.name': 'text',
      'contact.emergency.phone': 'phone',
      'contact.emergency.relation': 'text',
      privileges: 'multiselect',
      allergies: 'text',
    });
    expect(member.fields.picUrl.fallback).toBe('/members/user.png');
    expect(member.fields.startDt).toMatchObject({ label: 'Member Since', editable: false });
  });

  // SPEC 3.17, 5.3
  it('are those of apparatus, all required', () => {
    expect(described(apparatus.fields)).toMatchObject({
      title: 'text!',
      model: 'text!',
      description: 'text!',
      images: 'files!',
    });
  });

  // SPEC 3.18
  it('are those of an alert; its location is optional', () => {
    expect(described(alert.fields)).toMatchObject({
      title: 'text!',
      description: 'textarea!',
      startTime: 'timestamp!',
      endTime: 'timestamp!',
      location: 'location',
    });
  });

  // SPEC 10.109
  it('let an alert be urgent; without a severity it is a normal one', () => {
    expect(described(alert.fields)).toMatchObject({ severity: 'select' });
    expect(alert.fields.severity.options).toEqual(['urgent']);
    expect(alert.fields.severity.optionLabels).toEqual({ '': 'Normal', urgent: 'Urgent' });
  });

  // SPEC 3.20
  it('are those of an application; career and experience are optional', () => {
    expect(application.collection).toBe('members.applications');
    expect(described(application.fields)).toMatchObject({
      name: 'text!',
      address: 'text!',
      phone: 'phone!',
      email: 'email!',
      career: 'text',
      experience: 'textarea',
    });
  });

  // SPEC 3.22
  it('are those of a subscription; its ID is the address, its default type alerts', () => {
    expect(subscription.id).toBe('email');
    expect(described(subscription.fields)).toMatchObject({ email: 'email!', type: 'multicheckbox!' });
    expect(subscription.fields.type.initial).toEqual(['alerts']);
  });
});
