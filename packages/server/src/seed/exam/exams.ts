import { type ExamRules, SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { type Audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { insertPublishedExam } from '#src/areas/exam/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import type { DemoUnit } from '../organisation.ts'
import type { Chance } from '../random.ts'
import { insertAppeals } from './appeals.ts'
import { loadVersions } from './handed-in.ts'
import { fillHall, type Hall, type Person } from './sat-exams.ts'

const peopleIn = async (tx: Tx, units: readonly DemoUnit[]): Promise<Person[]> => {
  const unitIds = units.map(({ id }) => id)
  const { rows } = await tx.db.execute<Person>(sql`
    select id, primary_org_id as org_id from users where enabled and deleted_at is null
      and (primary_org_id = any(${sql.param(unitIds)}::uuid[]) or login_name = 'learner') order by code`)
  return rows
}

interface Planned {
  title: string
  paper: string
  audience: Audience
  openAt: number
  closeAt: number
  rules?: Partial<ExamRules>
  /** The group, where it is not said. */
  ownerOrgId?: string | undefined
}

const SEASON_RULES: Partial<ExamRules> = {
  appealDays: 7,
  outputs: {
    ...SHIPPED_RULES.outputs,
    certificate: true,
    certificateTitle: '安全知识考试合格证',
    certificateMonths: 12,
    nextText: '继续专项练习',
    nextPath: '/netSchool/specialExercise',
  },
}

/** Past exams with results, one under way for everybody, and one that comes. */
export const insertExams = async (db: Db, units: readonly DemoUnit[], chance: Chance): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const { rows: papers } = await db.execute<{ id: string; title: string }>(sql`select id, title from papers`)
  const versions = await loadVersions(tx)
  const now = Date.now()
  // Exams begin and end at full hours.
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS
  const offices = units.filter(({ kind, depth }) => kind === 'department' && depth === 3)
  const [first, second, third] = [offices.slice(0, 6), offices.slice(12, 18), offices.slice(24, 26)]
  const { rows: known } = await db.execute<{ id: string; login_name: string }>(
    sql`select id, login_name from users where login_name in ('learner', 'lecturer')`,
  )
  const idOf = (name: string) => known.find((row) => row.login_name === name)?.id ?? ''
  const audienceOf = (chosen: readonly DemoUnit[]): Audience => ({
    ...EMPTY_AUDIENCE,
    units: chosen.map(({ id }) => ({ id, below: false })),
    users: [idOf('learner')],
  })
  const open = async ({
    title,
    paper,
    audience,
    openAt,
    closeAt,
    rules,
    ownerOrgId = ROOT_ORG_ID,
  }: Planned): Promise<Hall> => {
    const paperId = papers.find((each) => each.title === paper)?.id ?? ''
    const times = { openAt: new Date(openAt), closeAt: new Date(closeAt) }
    const settings = { ...SHIPPED_RULES, ...rules }
    const made = await insertPublishedExam(tx, {
      title,
      paperId,
      ownerOrgId,
      audience,
      ...times,
      rules: settings,
      started: openAt < now,
    })
    return { chance, versions, ...made }
  }
  const marking = { ...SHIPPED_RULES.marking, markerIds: [idOf('lecturer')] }

  const season = await open({
    title: '第三季度安全知识考试',
    paper: '安全生产月知识考试',
    audience: audienceOf(first),
    openAt: hour - 40 * DAY_MS,
    closeAt: hour - 38 * DAY_MS,
    rules: SEASON_RULES,
    // The company whose safety officer has a demo account.
    ownerOrgId: units.find(({ kind }) => kind === 'company')?.id,
  })
  await fillHall(
    tx,
    season,
    (await peopleIn(tx, first)).filter(() => chance.happens(0.93)),
    season.exam.closeAt,
  )
  const fire = await open({
    title: '消防安全专项考试',
    paper: '消防安全专项考试',
    audience: audienceOf(second),
    openAt: hour - 12 * DAY_MS,
    closeAt: hour - 11 * DAY_MS,
    rules: { limitMinutes: 30, resultBy: 'manual' },
  })
  await fillHall(
    tx,
    fire,
    (await peopleIn(tx, second)).filter(() => chance.happens(0.88)),
    fire.exam.closeAt,
  )
  const leaders = await open({
    title: '班组长月度抽考',
    paper: '班组长月度抽考',
    audience: audienceOf(third),
    openAt: hour - 3 * DAY_MS,
    closeAt: hour - 2 * DAY_MS,
    rules: { marking },
  })
  await fillHall(tx, leaders, (await peopleIn(tx, third)).slice(0, 60), leaders.exam.closeAt)
  const hotWork = await open({
    title: '动火作业安全考试',
    paper: '消防安全专项考试',
    audience: audienceOf(second),
    openAt: hour - 3 * DAY_MS,
    closeAt: hour - 2 * DAY_MS,
    rules: { limitMinutes: 30, appealDays: 7 },
  })
  const crew = await peopleIn(tx, second)
  const isLearner = ({ id }: Person) => id === idOf('learner')
  await fillHall(
    tx,
    hotWork,
    [...crew.filter(isLearner), ...crew.filter((one) => !isLearner(one)).slice(0, 30)],
    hotWork.exam.closeAt,
  )
  await insertAppeals(tx, hotWork.exam.id)
  const running = await open({
    title: '新员工三级安全教育考试',
    paper: '新员工三级安全教育考试',
    audience: { ...EMPTY_AUDIENCE, everyone: true },
    openAt: hour - DAY_MS,
    closeAt: hour + 7 * DAY_MS,
    rules: { limitMinutes: 45, maxAttempts: 3, gapMinutes: 10, guard: { ...SHIPPED_RULES.guard, switchLimit: 5 } },
  })
  const early = (await peopleIn(tx, [...first, ...third])).filter(({ id }) => id !== idOf('learner'))
  await fillHall(tx, running, early.slice(0, 80), new Date(now))
  await open({
    title: '受限空间作业资格考试',
    paper: '受限空间作业资格考试',
    audience: audienceOf([...first, ...second]),
    openAt: hour + 2 * DAY_MS,
    closeAt: hour + 2 * DAY_MS + 120 * MINUTE_MS,
    rules: { lateEntryMin: 15, earliestHandInMin: 20, deviceRule: 'release', passScore: 80 },
  })
}
