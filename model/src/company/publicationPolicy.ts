import * as facts from '../facts/publication.ts';
import type { Publication, PublicationPolicy } from './publicationRules.ts';

/**
 * Which incident types are medical, and what visitors see of them. `publish` is empty until the company has decided:
 * `npm run make-it-yours` prompts for it, and `npm run doctor` warns while no rule covers medical incidents.
 */
export const medicalIncidents: {
  readonly types: readonly string[];
  readonly publish: Exclude<Publication, 'delayed'> | '';
} = facts.medicalIncidents;

function medicalRules(): PublicationPolicy {
  const { types, publish } = medicalIncidents;
  return publish === '' ? [] : [{ types, publish }];
}

/**
 * The company's publication policy: the rules of company/publicationPolicy.json, and {@link medicalRules}, which covers
 * the medical incidents that no earlier rule matches. The first rule that matches an incident applies, and incidents
 * that no rule matches are published immediately and in full (docs/decisions/028-publication.md).
 *
 * This is not in `everyPageFacts.ts`, because browsers don't need it.
 */
export const publicationPolicy: PublicationPolicy = [...facts.publicationRules, ...medicalRules()];
