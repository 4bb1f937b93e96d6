import { columnWords as words } from '@portal/contract/areas/column/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { learningColumns } from '#src/schema/column/column.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'

export const TELL_JOB = 'column.tell'

export interface News {
  columnId: string
  /** The composition that brought them: told once. */
  revision: number
  /** Items that are new in it. */
  added: number
}

/** Subscribers hear of new items, as long as the column is for them. */
export const tellSubscribers =
  ({ platform }: Portal) =>
  ({ columnId, revision, added }: News): Promise<void> =>
    inBackground(platform, async (tx) => {
      const [column] = await tx.db.select().from(learningColumns).where(eq(learningColumns.id, columnId))
      if (column?.state !== 'published') return
      const { rows } = await tx.db.execute<{ id: string }>(sql`
        select u.id from column_subscriptions s join users u on u.id = s.user_id
        where s.column_id = ${columnId} and ${activePerson()} and ${personIn(column.audience)} order by u.id`)
      await sendMessage(
        tx,
        rows.map(({ id }) => id),
        {
          event: `column:${columnId}:news:${revision}`,
          kind: words.news.kind,
          title: fill(words.news.title, { name: column.name }),
          text: fill(words.news.text, { n: added }),
          reason: words.news.reason,
          link: `/netSchool/historyTopicList?columnId=${columnId}`,
        },
      )
    })
