import type { samplePlate } from '@portal/contract/areas/business-card/plate.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import type { Portal } from '#src/shared/portal.ts'
import { masked } from '../card/masked.ts'
import { factsOf, readCardPeople } from '../card/person.ts'
import { romanName } from '../card/roman-name.ts'

/** A real person for the sample of a template: oneself in full, somebody in scope with his numbers masked. */
export const sampleWith =
  ({ platform: { secrets } }: Portal): HandlerOf<typeof samplePlate> =>
  async ({ tx, body, actor }) => {
    const userId = body.userId ?? actor.id
    const isOwn = userId === actor.id
    const [person = refuse(errors.missing)] = await readCardPeople(
      tx,
      sql`u.id = ${userId} and u.deleted_at is null and ${isOwn ? sql`true` : personVisible(tx)}`,
    )
    const facts = factsOf(secrets, person)
    return { ...(isOwn ? facts : masked(facts, [])), nameEn: romanName(person.name) }
  }
