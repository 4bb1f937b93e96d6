import { cardState, cardWords } from '@portal/contract/areas/business-card/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { writeJobAudit } from '#src/platform/audit.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { noteCard } from './note.ts'
import { HAS_LEFT } from './person.ts'

const MOST_PER_RUN = 500
const states = wordsOf(cardState)

interface Ended extends Record<string, unknown> {
  id: string
  name: string
  orgId: string
  before: string
}

/** Cards of people whose last day is over; the page has said so since midnight, now the row does. */
const retireLeavers = (platform: Platform): Promise<number> =>
  inBackground(platform, async (tx) => {
    const { rows } = await tx.db.execute<Ended>(sql`
      with gone as (
        select c.id, u.name, u.primary_org_id, c.state from business_cards c join users u on u.id = c.user_id
        where c.state <> 'retired' and u.deleted_at is null and ${HAS_LEFT}
        order by c.id limit ${MOST_PER_RUN} for update of c skip locked)
      update business_cards c set state = 'retired', retired_because = 'left', retired_at = now(),
        revision = c.revision + 1, updated_at = now()
      from gone where gone.id = c.id
      returning c.id, gone.name, gone.primary_org_id as "orgId", gone.state as before`)
    for (const { id, before, ...person } of rows)
      noteCard(tx, person, id, {
        diff: [{ field: 'state', before: states[before], after: states.retired }],
        kind: 'update',
      })
    await writeJobAudit(tx, { path: 'rest/businessCard/retire', title: cardWords.leaversRetired, access: [P.card] })
    return rows.length
  })

/** In portions, each in a transaction of its own. */
export const retireAllLeavers = async (platform: Platform): Promise<void> => {
  while ((await retireLeavers(platform)) === MOST_PER_RUN);
}
