import type { ClassResults, classResults, ResultRow } from '@portal/contract/areas/train/result/result.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Asking } from '#src/kit/page-read/declaration.ts'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Session, sessionsOfClass } from '../presence/sessions.ts'
import { standingGraduation } from './graduate.ts'
import { type Judged, judgePeople, traineesOf } from './judge-people.ts'
import { unmarkedOf, unsealedSheets } from './ready.ts'
import { isGraduated, type TrainClass } from './rules.ts'
import { scoreOf } from './score.ts'
import { undoUntil } from './undo.ts'

const HUNDREDTHS = 100

interface Person extends Record<string, unknown> {
  id: string
  name: string
  code: string
  orgId: string
  orgName: string
  result: ResultRow['result']
  percent: number | null
  score: number | null
  certificateId: string | null
  /** Hundredths that stand in the ledger. */
  granted: number
}

const readPeople = async (tx: Tx, classId: string): Promise<Map<string, Person>> => {
  const { rows } = await tx.db.execute<Person>(sql`
    select u.id, u.name, u.code, e.org_id as "orgId", coalesce(o.name, '') as "orgName", e.result,
      e.percent::float8 as percent, e.score::float8 as score, e.certificate_id as "certificateId",
      coalesce((select sum(h.hours_hundredths) from hour_entries h join train_sessions s on s.id = h.item_id
        where h.user_id = u.id and h.source = 'train' and h.state = 'granted' and s.class_id = e.class_id), 0)::int as granted
    from train_enrolments e join users u on u.id = e.user_id left join org_units o on o.id = e.org_id
    where e.class_id = ${classId} and e.state = 'confirmed'`)
  return new Map(rows.map((row) => [row.id, row]))
}

type Shown = ResultRow & { orgId: string }

const sessionsOf = (sessions: readonly Session[], { credits, person }: Judged): ResultRow['sessions'] =>
  sessions.map(({ id, no, start, end }) => {
    const [credit, presence] = [credits.find(({ session }) => session.id === id), person.presence.get(id)]
    return {
      sessionId: id,
      no,
      status: presence?.status ?? null,
      minutes: presence?.minutes ?? 0,
      length: presence?.length ?? Math.floor((end - start) / MINUTE_MS),
      madeGood: presence?.madeGood ?? false,
      hours: (credit?.hundredths ?? 0) / HUNDREDTHS,
      note: credit?.note ?? null,
    }
  })

/** As it was judged at graduation where that stands, else as it would be now. */
const rowOf = (cls: TrainClass, sessions: readonly Session[], judged: Judged, who: Person): Shown => {
  const stands = isGraduated(cls)
  const { tenths } = judged.person.facts
  return {
    id: who.id,
    name: who.name,
    code: who.code,
    orgId: who.orgId,
    orgName: who.orgName,
    result: stands ? who.result : judged.result,
    percent: stands ? who.percent : tenths === null ? null : tenths / 10,
    score: stands ? who.score : scoreOf(judged),
    conditions: judged.judgement.conditions,
    hours: (stands ? who.granted : judged.hundredths) / HUNDREDTHS,
    sessions: sessionsOf(sessions, judged),
    practicals: cls.practicals.map((_, no) => {
      const mark = judged.person.practicals.find((each) => each.no === no)
      return { no, ok: mark?.ok ?? null, score: mark?.score ?? null }
    }),
    certificateId: who.certificateId,
  }
}

const readGraduations = async (tx: Tx, classId: string): Promise<ClassResults['undone']> => {
  const { rows } = await tx.db.execute<Record<string, unknown> & { at: string; undoneAt: string | null }>(sql`
    select g.graduated_at as at, coalesce(b.name, '') as "byName", g.people, g.passed, g.certificates,
      g.hours_hundredths / 100.0::float8 as hours, g.undone_at as "undoneAt", coalesce(d.name, '') as "undoneByName",
      g.undo_reason as "undoReason"
    from train_graduations g left join users b on b.id = g.graduated_by left join users d on d.id = g.undone_by
    where g.class_id = ${classId} and g.graduated_at is not null order by g.graduated_at desc`)
  return rows.map(
    (row) =>
      ({
        ...row,
        at: new Date(row.at),
        undoneAt: row.undoneAt === null ? null : new Date(row.undoneAt),
      }) as unknown as ClassResults['undone'][number],
  )
}

type Body = Asking<typeof classResults>['body']

const compare: Record<string, (a: Shown, b: Shown) => number> = {
  code: (a, b) => a.code.localeCompare(b.code),
  name: (a, b) => a.name.localeCompare(b.name, 'zh'),
  percent: (a, b) => (a.percent ?? -1) - (b.percent ?? -1),
  hours: (a, b) => a.hours - b.hours,
}

/** Those who did not pass come first: they are what somebody looks through the list for. */
const RANK: Record<string, number> = { failed: 0, noShow: 0, none: 1, exempt: 1, passed: 2 }

const arranged = (rows: readonly Shown[], { sort, keyword, filter }: Body): Shown[] => {
  const found = rows.filter(
    ({ name, code, orgId, result }) =>
      (keyword === '' || name.includes(keyword) || code.includes(keyword)) &&
      (filter.result === undefined || filter.result === result) &&
      (filter.orgId === undefined || filter.orgId === orgId),
  )
  const key = sort?.replace(/^-/, '') ?? ''
  const by = compare[key]
  if (!by) return found.sort((a, b) => (RANK[a.result] ?? 0) - (RANK[b.result] ?? 0) || a.code.localeCompare(b.code))
  return found.sort((a, b) => (sort?.startsWith('-') ? by(b, a) : by(a, b)))
}

const count = (rows: readonly Shown[], result: string) => rows.filter((row) => row.result === result).length

const figuresOf = (rows: readonly Shown[]): ClassResults['figures'] => ({
  confirmed: rows.length,
  passed: count(rows, 'passed'),
  failed: count(rows, 'failed'),
  noShow: count(rows, 'noShow'),
  hours: Math.round(rows.reduce((sum, { hours }) => sum + hours * HUNDREDTHS, 0)) / HUNDREDTHS,
})

export const resultsWith =
  ({ classItems }: Portal): HandlerOf<typeof classResults> =>
  async ({ tx, body }) => {
    const cls = await getRow(tx, trainClasses, body.id)
    const [sessions, userIds] = [await sessionsOfClass(tx.db, cls.id), await traineesOf(tx, cls.id)]
    const [judged, people] = [
      await judgePeople(tx, classItems.of('items'), cls, sessions, userIds),
      await readPeople(tx, cls.id),
    ]
    const rows = judged.flatMap((each) => {
      const who = people.get(each.userId)
      return who ? [rowOf(cls, sessions, each, who)] : []
    })
    const shown = arranged(rows, body)
    const graduations = await readGraduations(tx, cls.id)
    const standing = await standingGraduation(tx, cls.id)
    const until = cls.state === 'graduated' ? undoUntil(cls) : null
    return {
      list: shown.slice((body.page - 1) * body.pageSize, body.page * body.pageSize).map(({ orgId: _, ...row }) => row),
      total: shown.length,
      figures: figuresOf(rows),
      unsealed: isGraduated(cls) ? [] : unsealedSheets(cls, sessions),
      unmarked: await unmarkedOf(tx, cls, userIds),
      practicals: cls.practicals.map(({ name }, no) => ({
        no,
        name,
        open: rows.filter(({ practicals }) => practicals[no]?.ok === null).length,
      })),
      certificate: cls.certTemplateId !== null,
      graduation: graduations.find(({ undoneAt }) => undoneAt === null) ?? null,
      undone: graduations.filter(({ undoneAt }) => undoneAt !== null),
      undoUntil: until === null ? null : new Date(until),
      jobId: standing && standing.graduatedAt === null ? standing.jobId : null,
      ready: cls.state === 'ended',
    }
  }
