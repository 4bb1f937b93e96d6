import { sql } from 'drizzle-orm'
import { benefits } from '#src/schema/welfare/benefit.ts'
import { benefitClaims, pointsSpent } from '#src/schema/welfare/claim.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

/** Of two living claims of one option that of the kept account stands; what was paid goes along in any case. */
export const registerBenefitsOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    {
      part: 'points',
      column: benefitClaims.personId,
      once: [benefitClaims.optionId],
      onceAmong: (row) => sql`${row}.state in ('applied', 'waiting', 'reserved', 'won')`,
      // Its state moves on at the desk and by the clock.
      loose: true,
    },
    { part: 'points', column: pointsSpent.personId },
    { part: 'content', column: benefits.createdBy },
    audienceOfPeople(benefits),
  ])
