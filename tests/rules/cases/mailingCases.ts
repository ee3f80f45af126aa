import type { Operation } from '@firehouse/model';
import type { RulesCase } from './case.ts';
import { claimsOf, type Role } from './ruleCallers.ts';
import { given } from './samples.ts';

/**
 * Returns cases for email collections: admins can see some, and no client can write. Handwritten rather than generated
 * from the access table like `tableCases`. A mailing's batches contain address ranges, so only the server reads them.
 */
export function mailingCases(): RulesCase[] {
  const mailing = 'mailings/alerts.rules';
  const batch = { state: 'planned', after: 'a@people.example', through: 'b@people.example' };
  return [
    one('admin', 'list', 'mailings/x', true),
    one('admin', 'get', `${mailing}-read`, true, given.mailings),
    one('member', 'list', 'mailings/x', false),
    one('member', 'get', `${mailing}-read-by-a-member`, false, given.mailings),
    one('anonymous', 'list', 'mailings/x', false),
    one('admin', 'list', 'suppressions/x', true),
    one('admin', 'get', 'suppressions/rules.read@people.example', false, given.suppressions),
    one('member', 'list', 'suppressions/x', false),
    ...(['create', 'update', 'delete'] as const).flatMap((operation) => [
      one('admin', operation, `${mailing}-${operation}`, false, given.mailings, 'canceled'),
      one('admin', operation, `suppressions/rules.${operation}@people.example`, false, given.suppressions),
      one('admin', operation, `${mailing}/batches/${operation}`, false, batch),
    ]),
    one('admin', 'list', `${mailing}/batches/x`, false),
    one('admin', 'get', `${mailing}/batches/read`, false, batch),
  ];
}

function one(
  role: Role,
  operation: Operation,
  path: string,
  allowed: boolean,
  document?: RulesCase['document'],
  state?: string,
): RulesCase {
  return {
    name: `${operation} ${path} as ${role}`,
    as: claimsOf[role],
    operation,
    path,
    ...(operation === 'create' || operation === 'list' ? {} : { before: document }),
    ...(operation === 'create' || operation === 'update'
      ? { document: { ...document, ...(state !== undefined && { state }) } }
      : {}),
    allowed,
  };
}
