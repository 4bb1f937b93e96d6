import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { historyTopics } from '#src/schema/history/day.ts'
import type { Portal } from '#src/shared/portal.ts'

/** Pictures of topics are open to whoever is signed in, as their names are. */
export const allowTopicCovers = ({ files }: Portal): void => {
  files.openers.provide(
    'historyTopic',
    async (tx, _actor, fileId) => (await tx.db.$count(historyTopics, eq(historyTopics.coverFileId, fileId))) > 0,
  )
  files.uploaders.provide('historyTopic', async (actor, purpose) => purpose === 'cover' && actor.holds(P.articleLabel))
}
