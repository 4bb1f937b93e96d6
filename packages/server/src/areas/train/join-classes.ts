import { enrolmentRefusals } from '@portal/contract/areas/train/refusals.ts'
import { shippedTrainCategories } from '@portal/contract/areas/train/words.ts'
import { sql } from 'drizzle-orm'
import { trainClasses } from '#src/schema/train/class.ts'
import type { Portal } from '#src/shared/portal.ts'
import { keepRecycled } from '#src/shared/retention/kept-data.ts'
import { enrolmentSubject } from './audit/approval-subject.ts'
import { openingSubject } from './class/approval/subject.ts'
import { classClock } from './class/clock.ts'
import { mayReadCover, mayUploadCover } from './class/cover.ts'
import { purgeRecycled } from './class/delete.ts'
import { sendDueNotices } from './class/notice/notify.ts'
import { remindOfClasses } from './class/remind.ts'
import { traineeImport } from './enrolment/import.ts'
import { classTasks, seatTasks, sessionTasks } from './enrolment/tasks.ts'
import { classRoutes, enrolmentRoutes } from './routes.ts'

/** 班次 and 报名: classes, their sessions, seats and queue. */
export const joinClasses = (portal: Portal): void => {
  portal.platform.constraints.provide('train_enrolments_live_key', enrolmentRefusals.twice)
  portal.dictionaryUses.provide(shippedTrainCategories.key, { column: trainClasses.category, when: sql`true` })
  portal.approval.provide(enrolmentSubject())
  portal.approval.provide(openingSubject(portal))
  portal.files.openers.provide('trainClass', mayReadCover)
  portal.files.uploaders.provide('trainClass', mayUploadCover)
  portal.guide.provideTasks('seat', seatTasks)
  portal.guide.provideTasks('session', sessionTasks)
  portal.guide.provideTasks('trainClass', classTasks)
  portal.imports.provide(traineeImport)
  classRoutes(portal)
  enrolmentRoutes(portal)
  portal.jobs.provide('train.clock', () => classClock(portal.platform), { cron: '* * * * *' })
  portal.jobs.provide('train.notices', () => sendDueNotices(portal.platform), { cron: '* * * * *' })
  // At six in the evening of Shanghai.
  portal.jobs.provide('train.remind', () => remindOfClasses(portal.platform), { cron: '0 10 * * *' })
  keepRecycled(portal, 'train_classes', purgeRecycled(portal))
}
