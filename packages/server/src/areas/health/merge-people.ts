import {
  healthExemptions,
  healthForms,
  healthFormVersions,
  healthReports,
  healthRevisions,
} from '#src/schema/health/health.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

/** What was reported goes along; of one form and day a person has one report. */
export const registerHealthOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    { part: 'content', column: healthReports.userId, once: [healthReports.formId, healthReports.day], loose: true },
    { part: 'content', column: healthReports.reporterId, loose: true },
    { part: 'content', column: healthRevisions.byId, loose: true },
    { part: 'duties', column: healthExemptions.userId, loose: true },
    { part: 'content', column: healthExemptions.createdBy, loose: true },
    { part: 'content', column: healthForms.createdBy, loose: true },
    { part: 'content', column: healthFormVersions.createdBy, loose: true },
    audienceOfPeople(healthFormVersions),
  ])
