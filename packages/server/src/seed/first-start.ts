import { sql } from 'drizzle-orm'
import type { RunningApp } from '#src/app/build-app.ts'
import { hashPassword } from '#src/areas/account/password/hashing.ts'
import { DEMO_PASSWORD } from '#src/areas/account/sign-in/demo.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { allowTime } from '#src/platform/database/db.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { users } from '#src/schema/directory.ts'
import { insertAccounts } from './accounts.ts'
import { insertActivities } from './activity.ts'
import { insertApplications } from './applications.ts'
import { insertContent } from './content.ts'
import { insertDeviceTypes } from './devices.ts'
import { insertDaily } from './exam/daily.ts'
import { insertExams } from './exam/exams.ts'
import { insertHazards } from './exam/hazards.ts'
import { insertPapers } from './exam/papers.ts'
import { insertPractice } from './exam/practice.ts'
import { insertLiveClasses } from './live-class.ts'
import { insertLogs } from './logs.ts'
import { insertMessages } from './messages.ts'
import { demoUnits, insertUnits } from './organisation.ts'
import { demoPeople, insertPeople } from './people.ts'
import { insertPoints } from './points.ts'
import { insertNotices } from './post/notices.ts'
import { insertQuestions } from './question/questions.ts'
import { insertVideoQuestions } from './question/video-questions.ts'
import { insertQuestionnaires } from './questionnaire/questionnaires.ts'
import { createChance } from './random.ts'
import { insertReports } from './reports.ts'
import { insertStudyHistory, insertTargets } from './study-history.ts'
import { insertWechat } from './wechat/wechat.ts'

const SEED = 20_261_121

/** Loads the demo organisation once, where demo data is on and nobody is there yet: whole, or not at all. */
export const seedOnFirstStart = async (portal: RunningApp): Promise<void> => {
  const { platform } = portal
  if (!platform.config.demo || (await platform.db.$count(users)) > 0) return
  const chance = createChance(SEED)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const units = demoUnits(chance)
  const people = demoPeople(chance, units, platform.config.DEMO_PEOPLE)

  await inTransaction(
    platform.reportPool,
    () => bareTx(platform.db, null, ALL_ROWS),
    async ({ db }) => {
      await allowTime(db, 0)
      await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      await insertUnits(db, units)
      await insertPeople(db, people, passwordHash, platform.secrets)
      await insertAccounts(db, units, passwordHash)
      await insertTargets(db, units)
      const videos = await insertContent(db, portal, chance)
      await insertStudyHistory(db, videos)
      await insertApplications(db)
      await insertDeviceTypes(db)
      await insertReports(db)
      await insertMessages(db)
      await insertNotices(db, units, chance)
      await insertLogs(db, chance)
      await insertWechat(db, chance)
      await insertQuestions(db, units, chance)
      await insertVideoQuestions(db, createChance(SEED + 60))
      await insertQuestionnaires(db, portal, createChance(SEED + 40))
      await insertPapers(db, chance)
      await insertExams(db, units, createChance(SEED + 50))
      await insertPractice(db)
      await insertLiveClasses(db)
      await insertHazards(db, portal, createChance(SEED + 70))
      await insertDaily(db, createChance(SEED + 60))
      await insertPoints(db)
      await insertActivities(db, createChance(SEED + 90))
    },
  )
  await platform.reportDb.execute(sql`analyze`)
}
