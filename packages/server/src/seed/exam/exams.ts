import { type ExamRules, SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { type Audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { insertPublishedExam, issueCertificate, type SeededPaper } from '#src/areas/exam/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { attempts, type StoredAnswer } from '#src/schema/exam/attempt.ts'
import { paperFacts } from '#src/shared/attempt/paper-facts.ts'
import { hashOfAnswers, newReceiptNo } from '#src/shared/attempt/receipt.ts'
import type { AttemptItem } from '#src/shared/attempt/scene.ts'
import { answeredCount, scoredItem, totalOf } from '#src/shared/attempt/score-items.ts'
import { versionKey } from '#src/shared/attempt/versions.ts'
import { writeItems } from '#src/shared/attempt/write-items.ts'
import type { DemoUnit } from '../organisation.ts'
import { type Chance, idFrom } from '../random.ts'
import { answerLike } from './answer-like.ts'
import { insertAppeals } from './appeals.ts'
import { loadVersions, type Versions } from './handed-in.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const PART = 50

interface Hall {
  chance: Chance
  exam: Awaited<ReturnType<typeof insertPublishedExam>>['exam']
  draw: () => Promise<SeededPaper>
  versions: Versions
}

interface Person extends Record<string, unknown> {
  id: string
  org_id: string
}

const peopleIn = async (tx: Tx, units: readonly DemoUnit[]): Promise<Person[]> => {
  const unitIds = units.map(({ id }) => id)
  const { rows } = await tx.db.execute<Person>(sql`
    select id, primary_org_id as org_id from users where enabled and deleted_at is null
      and (primary_org_id = any(${sql.param(unitIds)}::uuid[]) or login_name = 'learner') order by code`)
  return rows
}

const answersFor = (hall: Hall, { paper }: SeededPaper, startedAt: Date): Record<string, StoredAnswer> => {
  const { chance, versions } = hall
  // Some know their trade and some do not; most lie in between.
  const ability = 0.45 + 0.27 * (chance.next() + chance.next())
  let at = startedAt.getTime()
  return Object.fromEntries(
    paper.sections
      .flatMap(({ items }) => items)
      .map((item) => {
        const content = versions.get(versionKey(item))?.content
        const spentMs = chance.whole(8, 70) * 1000
        at += spentMs
        const a = content ? answerLike(chance, content, Math.min(ability, 0.97)) : null
        return [item.itemId, { r: 1, a, f: chance.happens(0.05), s: spentMs, t: at }]
      }),
  )
}

const keptRules = ({ title, rules }: Hall['exam']) => ({
  title,
  navigation: rules.navigation,
  feedback: 'final' as const,
  earliestHandInMin: rules.earliestHandInMin,
  deviceRule: rules.deviceRule,
  guard: rules.guard,
})

interface Sitting {
  row: typeof attempts.$inferInsert
  items: AttemptItem[]
}

/** One sitting as it was handed in and scored. */
const handedIn = async (hall: Hall, person: Person, startedAt: Date): Promise<Sitting> => {
  const { chance, exam, versions } = hall
  const drawn = await hall.draw()
  const { paper } = drawn
  const answers = answersFor(hall, drawn, startedAt)
  const lastAt = Math.max(...Object.values(answers).map(({ t }) => t))
  const limit = exam.rules.limitMinutes ?? 60
  const deadline = new Date(Math.min(startedAt.getTime() + limit * MINUTE_MS, exam.closeAt.getTime()))
  const submittedAt = new Date(Math.min(lastAt + chance.whole(5, 300) * 1000, deadline.getTime()))
  const id = idFrom(chance)
  const items = paper.sections
    .flatMap((section) => section.items)
    .map((item, place) => {
      const asked = { attemptId: id, item, position: place + 1, stored: answers[item.itemId], at: submittedAt }
      return { ...scoredItem(asked, versions).row, id: idFrom(chance) }
    })
  const total = totalOf(items)
  const isOut = total !== null && exam.rules.resultBy === 'auto'
  const row = {
    id,
    scene: 'exam' as const,
    objectId: exam.id,
    personId: person.id,
    no: 1,
    ...drawn,
    snapshotNo: exam.snapshotNo,
    ...paperFacts(paper),
    state: total === null ? ('submitted' as const) : isOut ? ('published' as const) : ('marked' as const),
    answers,
    rules: keptRules(exam),
    lease: 1,
    device: chance.pick(['Chrome · Windows', 'Edge · Windows', '微信 · Android', 'Safari · iPhone']),
    startedAt,
    deadline,
    graceSeconds: exam.rules.graceSeconds,
    lastBeatAt: submittedAt,
    switches: chance.happens(0.15) ? chance.whole(1, 4) : 0,
    submittedAt,
    submitKind: submittedAt < deadline ? ('self' as const) : ('auto' as const),
    receiptNo: newReceiptNo(submittedAt),
    answersHash: hashOfAnswers(paper, answers),
    answered: answeredCount({ paper, answers }),
    total,
    passed: total === null ? null : total >= exam.passScore,
    publishedAt: isOut ? submittedAt : null,
    orgAtStart: person.org_id,
    updatedAt: submittedAt,
  }
  return { row, items }
}

/** Most of the people sat it, at their own time within the window. */
const fill = async (tx: Tx, hall: Hall, people: readonly Person[], until: Date): Promise<void> => {
  const { chance, exam } = hall
  for (let from = 0; from < people.length; from += PART) {
    const sittings: Sitting[] = []
    for (const person of people.slice(from, from + PART)) {
      const latest = until.getTime() - 50 * MINUTE_MS - exam.openAt.getTime()
      sittings.push(await handedIn(hall, person, new Date(exam.openAt.getTime() + chance.next() * latest)))
    }
    await tx.db.insert(attempts).values(sittings.map(({ row }) => row))
    await writeItems(
      tx.db,
      sittings.flatMap(({ items }) => items),
    )
    for (const { row } of sittings)
      if (row.passed && row.id) await issueCertificate(tx, { exam, personId: row.personId, attemptId: row.id })
  }
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
  const hour = Math.floor(now / 3_600_000) * 3_600_000
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
  await fill(
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
  await fill(
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
  await fill(tx, leaders, (await peopleIn(tx, third)).slice(0, 60), leaders.exam.closeAt)
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
  await fill(
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
  await fill(tx, running, early.slice(0, 80), new Date(now))
  await open({
    title: '受限空间作业资格考试',
    paper: '受限空间作业资格考试',
    audience: audienceOf([...first, ...second]),
    openAt: hour + 2 * DAY_MS,
    closeAt: hour + 2 * DAY_MS + 120 * MINUTE_MS,
    rules: { lateEntryMin: 15, earliestHandInMin: 20, deviceRule: 'release', passScore: 80 },
  })
}
