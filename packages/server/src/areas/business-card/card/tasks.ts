import { businessCardTitle, taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { OWN_CARD_EDIT } from '@portal/contract/areas/business-card/words.ts'
import { sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { taskRows, taskSource } from '#src/shared/guide/tasks.ts'

/** A card that was made for somebody and waits for what only he knows. */
export const cardTasks = taskSource({
  weight: 5,
  rows: taskRows(
    { id: sql`c.id`, title: sql`''::text` },
    sql`business_cards c where c.user_id = ${ACTOR} and c.state = 'draft'`,
  ),
  word: () => ({
    title: businessCardTitle,
    verb: taskVerbs.fill,
    link: OWN_CARD_EDIT,
    reasons: [taskReasons.cardDraft],
  }),
})
