import { attendanceCases } from './attendanceCases.ts';
import { answerCases } from './answerCases.ts';
import type { RulesCase } from './case.ts';
import { certificateCases } from './certificateCases.ts';
import { changeCases } from './changeCases.ts';
import { closingCases } from './closingCases.ts';
import { identityCases } from './identityCases.ts';
import { mailingCases } from './mailingCases.ts';
import { releaseCases } from './releaseCases.ts';
import { sessionBoundaries, sessionCases } from './sessionCases.ts';
import { tableCases } from './tableCases.ts';
import { trashCases } from './trashCases.ts';
import { valueCases } from './valueCases.ts';

/** Returns all test cases for firestore.rules. */
export const allCases = (): readonly RulesCase[] =>
  [
    tableCases(),
    identityCases(),
    changeCases(),
    answerCases(),
    closingCases(),
    trashCases(),
    certificateCases(),
    mailingCases(),
    releaseCases(),
    attendanceCases(),
    valueCases(),
    sessionCases(),
    sessionBoundaries(),
  ].flat();
