import type {
  listSpecialUnits,
  SpecialFigures,
  SpecialUnit,
  specialStatistics,
} from '@portal/contract/areas/special-class/statistics.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { courseRows } from '#src/areas/train/public.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import type { Portal } from '#src/shared/portal.ts'
import { contentKey, loadContents } from '../class/contents.ts'
import { rowsOfClass } from '../class/items.ts'
import { findSpecial, findSpecials, type SpecialClass } from '../class/reach.ts'
import { STUDY_STATE } from '../class/rows.ts'
import { isOf } from '../people/list.ts'
import { readTrainees, type Trainee } from '../people/read.ts'
import { daysOf, examTallies, figuresOf, unitsOf } from './figures.ts'

type Body = Call<typeof specialStatistics>['body']

const itemsWith = async (
  portal: Portal,
  tx: Tx,
  cls: SpecialClass,
  people: readonly Trainee[],
): Promise<SpecialFigures['byItem']> => {
  const rows = await rowsOfClass(tx, cls.id)
  const contents = await loadContents(portal.studyItems, tx, rows)
  const progress = people.filter(isOf.confirmed).flatMap(({ items }) => items)
  return rows.map((row) => {
    const own = progress.filter(({ itemId }) => itemId === row.id)
    return {
      id: row.id,
      title: contents.get(contentKey(row))?.title ?? '',
      kind: row.kind,
      required: row.required,
      started: own.filter(({ begun }) => begun).length,
      done: own.filter(({ done }) => done).length,
    }
  })
}

interface Beside extends Record<string, unknown> {
  state: SpecialFigures['state']
  waiting: number
  pending: number
  sessions: number
}

/** What stands beside the trainees: the queue, and the sessions. */
const besideOf = async (tx: Tx, cls: SpecialClass): Promise<Beside> => {
  const { rows } = await tx.db.execute<Beside>(sql`
    select ${STUDY_STATE} as state,
      (select count(*)::int from train_enrolments e where e.class_id = ${trainClasses.id} and e.state = 'waitlisted') as waiting,
      (select count(*)::int from train_enrolments e where e.class_id = ${trainClasses.id} and e.state = 'pending') as pending,
      (select count(*)::int from train_sessions s where s.class_id = ${trainClasses.id}) as sessions
    from ${trainClasses} where ${trainClasses.id} = ${cls.id}`)
  return rows[0] ?? refuse(errors.missing)
}

const classWith = async (
  portal: Portal,
  tx: Tx,
  actor: Actor,
  cls: SpecialClass,
  body: Body,
): Promise<SpecialFigures> => {
  const people = await readTrainees(portal, tx, cls, body.orgId)
  const exams = await examTallies(
    tx,
    cls,
    people.map(({ id }) => id),
  )
  // The class is reached already; what 考核分析 says of it is of the class as a whole.
  const [whole] =
    body.orgId === undefined ? await courseRows({ ...tx, scope: ALL_ROWS }, actor, 'class', { ids: [cls.id] }) : []
  return {
    id: cls.id,
    name: cls.title,
    term: cls.term,
    ...(await besideOf(tx, cls)),
    ...figuresOf(people, exams),
    capacity: cls.capacity,
    passed: people.filter(({ result }) => result === 'passed' || result === 'exempt').length,
    certificates: people.filter(({ certificateId }) => certificateId !== null).length,
    presentRate: whole?.presentRate ?? null,
    satisfaction: whole?.satisfaction ?? null,
    answers: whole?.answers ?? 0,
    byOrg: unitsOf(people, exams),
    byItem: await itemsWith(portal, tx, cls, people),
    byDay: daysOf(people, cls, body, new Date()),
  }
}

/** Other terms of a series, in the rows of the call. */
const termsOf = async (tx: Tx, actor: Actor, { id, seriesId }: SpecialClass) => {
  if (seriesId === null) return []
  const rows = await tx.db
    .select({ id: trainClasses.id })
    .from(trainClasses)
    .where(sql`${trainClasses.seriesId} = ${seriesId} and ${trainClasses.id} <> ${id}`)
    .orderBy(sql`${trainClasses.startsAt} desc nulls last`)
    .limit(20)
  if (rows.length === 0) return []
  const found = await findSpecials(tx, actor, [id, ...rows.map((row) => row.id)])
  return found.filter((row) => row.id !== id).map(({ id: of, title: name, term }) => ({ id: of, name, term }))
}

/** 专题班统计: classes beside each other, in the order they were chosen. */
export const statisticsWith =
  (portal: Portal): HandlerOf<typeof specialStatistics> =>
  async ({ tx, body, actor }) => {
    const found = await findSpecials(tx, actor, body.ids)
    const classes: SpecialFigures[] = []
    for (const cls of found) classes.push(await classWith(portal, tx, actor, cls, body))
    const [first] = found
    return { at: new Date(), classes, terms: first ? await termsOf(tx, actor, first) : [] }
  }

const compare: Record<string, (a: SpecialUnit, b: SpecialUnit) => number> = {
  confirmed: (a, b) => a.confirmed - b.confirmed,
  completed: (a, b) => a.completed - b.completed,
  rate: (a, b) => (a.rate ?? -1) - (b.rate ?? -1),
}

/** 按单位 as a list that can be taken away; the rows are those of the statistics. */
export const unitsWith =
  (portal: Portal): HandlerOf<typeof listSpecialUnits> =>
  async ({ tx, body, actor }) => {
    const cls = await findSpecial(tx, actor, body.id)
    const people = await readTrainees(portal, tx, cls, body.filter.orgId)
    const exams = await examTallies(
      tx,
      cls,
      people.map(({ id }) => id),
    )
    const rows = unitsOf(people, exams).filter(({ orgName }) => orgName.includes(body.keyword))
    const by = compare[body.sort?.replace(/^-/, '') ?? '']
    if (by) rows.sort((a, b) => (body.sort?.startsWith('-') ? by(b, a) : by(a, b)))
    return { list: rows.slice((body.page - 1) * body.pageSize, body.page * body.pageSize), total: rows.length }
  }
