import { documentMessage } from '@portal/contract/areas/document/messages.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'

export const REVIEW_JOB = 'document.review'

interface Due extends Record<string, unknown> {
  id: string
  title: string
  owner: string
  day: string
  left: number
}

/** The owner is told 30 and 7 days before the day of review; a day on which nothing ran is made up for, once each. */
export const remindReviews =
  ({ platform }: Portal) =>
  (): Promise<void> =>
    inBackground(platform, async (tx) => {
      const { rows } = await tx.db.execute<Due>(sql`
        select d.id, d.title, d.created_by as owner, d.review_by::text as day,
          d.review_by - (now() at time zone 'Asia/Shanghai')::date as left
        from documents d
        where d.state = 'published' and d.deleted_at is null and d.created_by is not null
          and d.review_by between (now() at time zone 'Asia/Shanghai')::date
            and (now() at time zone 'Asia/Shanghai')::date + 30`)
      for (const { id, title, owner, day, left } of rows) {
        await sendMessage(tx, [owner], {
          event: `documentReview:${id}:${day}:${left <= 7 ? 7 : 30}`,
          kind: documentMessage.reviewKind,
          title: fill(documentMessage.review, { title, day }),
          text: fill(documentMessage.reviewText, { n: left }),
          link: `/videoManageSc/docDetail?id=${id}`,
          reason: documentMessage.reasonOwner,
        })
      }
    })
