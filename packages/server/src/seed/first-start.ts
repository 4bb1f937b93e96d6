import { sql } from 'drizzle-orm'
import type { RunningApp } from '#src/app/build-app.ts'
import { waitForOtherStarts } from '#src/app/start-lock.ts'
import { hashPassword } from '#src/areas/account/password/hashing.ts'
import { DEMO_PASSWORD } from '#src/areas/account/sign-in/demo.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { users } from '#src/schema/directory.ts'
import { insertAccounts } from './accounts.ts'
import { insertActivities } from './activity/activity.ts'
import { insertApplications } from './applications.ts'
import { insertApprovers } from './approvers.ts'
import { insertBusinessCards } from './business-card/cards.ts'
import { insertContent } from './content.ts'
import { insertDeviceTypes } from './devices.ts'
import { insertDocuments } from './document/documents.ts'
import { insertReadings } from './document/readings.ts'
import { insertDaily } from './exam/daily.ts'
import { insertExams } from './exam/exams.ts'
import { insertHazards } from './exam/hazards.ts'
import { insertPapers } from './exam/papers.ts'
import { insertPractice } from './exam/practice.ts'
import { insertExhibitions } from './exhibition/exhibitions.ts'
import { insertFilms } from './exhibition/films.ts'
import { insertExperts } from './expert/experts.ts'
import { insertHealthReports } from './health/reports.ts'
import { insertHistory } from './history/history.ts'
import { insertAnchors } from './live/anchors.ts'
import { insertLiveClasses } from './live/classes.ts'
import { insertOpenDay } from './live/open-day.ts'
import { insertPastRounds } from './live/rounds.ts'
import { insertActs, insertEntries, insertLogs } from './logs.ts'
import { insertMeetings } from './meeting.ts'
import { insertMessages } from './messages.ts'
import { demoUnits, insertUnits } from './organisation.ts'
import { demoPeople, insertPeople } from './people.ts'
import { insertPoints } from './points.ts'
import { insertArticles } from './post/articles.ts'
import { insertColumns } from './post/columns.ts'
import { insertNotices } from './post/notices.ts'
import { insertQuestions } from './question/questions.ts'
import { insertVideoQuestions } from './question/video-questions.ts'
import { insertQuestionnaires } from './questionnaire/questionnaires.ts'
import { createChance } from './random.ts'
import { insertReports } from './reports.ts'
import { insertStudyHistory, insertTargets } from './study-history.ts'
import { insertArchives } from './train/archives.ts'
import { insertCertificates } from './train/certificates.ts'
import { insertClasses } from './train/classes.ts'
import { insertLecturers } from './train/lecturers.ts'
import { insertClassMeasures } from './train/measures.ts'
import { insertUploadBatches } from './train/outside-hours.ts'
import { insertPermissions } from './train/permissions.ts'
import { insertClassResults } from './train/results.ts'
import { insertSpecialContents } from './train/special-contents.ts'
import { insertWechat } from './wechat/wechat.ts'
import { insertBenefits } from './welfare/welfare.ts'
import { withoutIndexes } from './without-indexes.ts'

const SEED = 20_261_121
const READ_TABLES = ['study_records', 'hour_entries', 'hour_totals', 'document_acknowledgements']
const POINTS_TABLES = ['points_facts', 'points_entries', 'points_totals', 'points_unit_totals']

/** Figures for the planner, two tables at a time. Tables without rows need none yet. */
const analyzeFilled = async (db: Db): Promise<void> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    order by pg_relation_size(oid) desc`)
  const work = async () => {
    for (let next = rows.shift(); next; next = rows.shift()) await db.execute(sql`analyze ${sql.identifier(next.name)}`)
  }
  await Promise.all([work(), work()])
}

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
      await waitForOtherStarts(db)
      if ((await db.$count(users)) > 0) return
      await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      // Joins and indexes over all of it in memory; plans are too short-lived to be worth compiling.
      await db.execute(sql`set local work_mem = '64MB'`)
      await db.execute(sql`set local maintenance_work_mem = '128MB'`)
      await db.execute(sql`set local jit = off`)
      await insertUnits(db, units)
      await withoutIndexes(db, ['users'], () => insertPeople(db, people, passwordHash, platform.secrets))
      await insertAccounts(db, units, passwordHash)
      await insertApprovers(db)
      await insertTargets(db, units)
      const videos = await insertContent(db, portal, chance)
      const readable = await insertDocuments(db, portal, units, createChance(SEED + 110))
      await withoutIndexes(db, READ_TABLES, async () => {
        await insertReadings(db, readable)
        await insertStudyHistory(db, videos)
      })
      await insertApplications(db)
      await insertDeviceTypes(db)
      await insertReports(db)
      await insertMessages(db)
      await withoutIndexes(db, ['post_reads'], () => insertNotices(db, units, chance))
      await insertEntries(db)
      await insertLogs(db, chance)
      await insertWechat(db, chance)
      await insertQuestions(db, units, chance)
      await insertVideoQuestions(db, createChance(SEED + 60))
      await insertQuestionnaires(db, portal, createChance(SEED + 40))
      await insertPapers(db, chance)
      await insertExams(db, units, createChance(SEED + 50))
      await insertPractice(db)
      await insertLiveClasses(db)
      await insertAnchors(db)
      await insertPastRounds(db, portal)
      await insertMeetings(db, portal, units)
      await insertLecturers(db, platform.secrets)
      await insertClasses(db, portal, units)
      await insertPermissions(db, units)
      await insertClassMeasures(db, createChance(SEED + 130))
      await insertSpecialContents(db)
      await insertUploadBatches(db)
      await insertClassResults(db, portal)
      await insertCertificates(db, createChance(SEED + 120))
      await insertHazards(db, portal, createChance(SEED + 70))
      await insertDaily(db, createChance(SEED + 60))
      await withoutIndexes(db, POINTS_TABLES, () => insertPoints(db))
      await insertActivities(db, createChance(SEED + 90))
      await insertArticles(db, units)
      await insertColumns(db, units)
      await insertHistory(db, portal, createChance(SEED + 140))
      await insertBenefits(db, portal, createChance(SEED + 150))
      await insertExperts(db, createChance(SEED + 150))
      await insertExhibitions(db, portal, createChance(SEED + 150))
      await insertFilms(db, portal, createChance(SEED + 151))
      await insertOpenDay(db, portal)
      await insertBusinessCards(db, units, platform.secrets, createChance(SEED + 150))
      await insertHealthReports(db, portal, createChance(SEED + 160))
      await insertArchives(db)
      await insertActs(db)
    },
  )
  // Nobody waits for it; without it the first plans are those of the first minute of any database.
  analyzeFilled(platform.reportDb).catch((error: unknown) => platform.log.warn({ err: error }, 'not analyzed'))
}
