import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { files, uploads } from '#src/schema/file.ts'
import { messageTasks } from '#src/schema/messaging.ts'
import { apiClients } from '#src/schema/system/api-client.ts'
import { applicationOpens, applicationRequests, applications } from '#src/schema/system/application.ts'
import { feedbackEntries, feedbacks } from '#src/schema/system/feedback.ts'
import { metricNotes, reportRunReceivers, reportScheduleReceivers } from '#src/schema/system/statistics.ts'
import { jobs, messages, unreadCounts } from '#src/schema/system/system.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'

const recountUnread = async (tx: Tx, userIds: readonly string[]) => {
  const people = sql`user_id = any(${sql.param(userIds)}::uuid[])`
  await tx.db.execute(sql`delete from unread_counts where ${people}`)
  await tx.db.execute(sql`
    insert into unread_counts (user_id, category, unread)
    select user_id, category, count(*) from messages
    where ${people} and read_at is null and deleted_at is null and recalled_at is null group by user_id, category`)
  pushTo(tx, userIds, { kind: 'message' })
}

/** What the portal's own services leave of a person. */
export const registerServicesOfPeople = (belongings: Belongings): void => {
  belongings.provide([
    { part: 'messages', column: messages.userId, once: [messages.event], note: mergeNotes.both },
    { part: 'files', column: files.ownerId },
    { part: 'files', column: uploads.ownerId },
    { part: 'jobs', column: jobs.ownerId },
    { part: 'feedback', column: feedbacks.createdBy },
    { part: 'feedback', column: feedbacks.assigneeId },
    { part: 'feedback', column: feedbackEntries.authorId },
    {
      part: 'content',
      column: messageTasks.createdBy,
      once: [messageTasks.clientKey],
      onceAmong: (row) => sql`${row}.client_key is not null`,
    },
    {
      part: 'applications',
      column: applicationRequests.userId,
      once: [applicationRequests.applicationId],
      onceAmong: (row) => sql`${row}.state = 'waiting'`,
      note: mergeNotes.both,
    },
    {
      part: 'applications',
      column: applicationOpens.userId,
      once: [applicationOpens.applicationId, applicationOpens.day],
    },
    { part: 'applications', column: applications.ownerId },
    audienceOfPeople(applications),
    audienceOfPeople(messageTasks),
    { part: 'applications', column: apiClients.ownerId },
    { part: 'applications', column: metricNotes.ownerId },
    {
      part: 'messages',
      column: reportScheduleReceivers.userId,
      once: [reportScheduleReceivers.scheduleId],
      note: mergeNotes.both,
    },
    { part: 'messages', column: reportRunReceivers.userId, once: [reportRunReceivers.runId], note: mergeNotes.both },
  ])
  belongings.provideFigures(unreadCounts.userId, recountUnread)
}
