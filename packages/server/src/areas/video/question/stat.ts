import { plainText, type QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { listVideoQuestionPeople, type videoQuestionStat } from '@portal/contract/areas/video/question.ts'
import { questionWords } from '@portal/contract/areas/video/question-words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { type SQL, sql } from 'drizzle-orm'
import { keyBanks } from '#src/areas/assessment/public.ts'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import type { Portal } from '#src/shared/portal.ts'
import { triesOf } from './figures.ts'
import { pinsOf } from './pins.ts'
import { getInReach } from './reach.ts'

const MOST_TEXTS = 5

interface Figures extends Record<string, unknown> {
  pin_id: string
  answered: number
  first_right: number | null
  passed: number
  seconds: number | null
}

interface Choice extends Record<string, unknown> {
  pin_id: string
  value: string
  n: number
}

/** People `u` with their tries of a video, as far as they are asked about. */
const triesAmong = (videoId: string, among: SQL): SQL =>
  sql`${triesOf(videoId)} t join users u on u.id = t.person_id and ${among} join attempt_items i on i.attempt_id = t.attempt_id`

const figuresOf = async (tx: Tx, videoId: string, among: SQL): Promise<ReadonlyMap<string, Figures>> => {
  const { rows } = await tx.db.execute<Figures>(sql`
    select t.pin_id, count(distinct t.person_id) as answered, avg(t.passed::int) filter (where t.nth = 1)::float8 as first_right,
      count(distinct t.person_id) filter (where t.passed) as passed,
      (avg(i.spent_ms) filter (where t.nth = 1 and i.spent_ms > 0) / 1000)::float8 as seconds
    from ${triesAmong(videoId, among)} group by t.pin_id`)
  return new Map(rows.map((row) => [row.pin_id, row]))
}

/** What was chosen or written at the first try, each part of an answer by itself. */
const choicesOf = async (tx: Tx, videoId: string, among: SQL): Promise<Choice[]> => {
  const { rows } = await tx.db.execute<Choice>(sql`
    select t.pin_id, x.value, count(*)::int as n
    from ${triesAmong(videoId, among)}
      cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(i.answer) when 'array' then i.answer else jsonb_build_array(i.answer) end) x(value)
    where t.nth = 1 group by t.pin_id, x.value order by n desc, x.value`)
  return rows
}

/** Options in the author's order; whether one belongs to the key is told to those who may see keys. */
const optionsOf = ({ kind, options, key }: QuestionContent, chosen: readonly Choice[], mayKey: boolean) => {
  const countOf = (value: string) => chosen.find((each) => each.value === value)?.n ?? 0
  if (kind === 'judge')
    return ([true, false] as const).map((value) => ({
      text: value ? questionWords.yes : questionWords.no,
      count: countOf(String(value)),
      right: mayKey && key?.type === 'truth' ? key.value === value : null,
    }))
  if (kind === 'fill')
    return chosen.slice(0, MOST_TEXTS).map(({ value, n }) => ({ text: value, count: n, right: null }))
  return options.map(({ id, html }) => ({
    text: plainText(html),
    count: countOf(id),
    right: mayKey && key?.type === 'options' ? key.ids.includes(id) : null,
  }))
}

/** Figures of the questions of one video over some people, a condition on `users u`. */
export const statAmong = async (
  { attempts }: Portal,
  { tx, actor }: { tx: Tx; actor: Actor },
  videoId: string,
  among: SQL,
): Promise<ResultOf<typeof videoQuestionStat>> => {
  const pins = await pinsOf(tx.db, videoId)
  const [figures, choices] = [await figuresOf(tx, videoId, among), await choicesOf(tx, videoId, among)]
  const versions = await attempts.versions.load(tx.db, pins)
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from questions where id = any(${sql.param(pins.map(({ questionId }) => questionId))}::uuid[])
      and bank_id = any(${sql.param(await keyBanks(tx, actor))}::uuid[])`)
  const open = new Set(rows.map(({ id }) => id))
  return pins.map((pin) => {
    const { content } = versionOf(versions, pin)
    const own = figures.get(pin.id)
    const chosen = choices.filter((each) => each.pin_id === pin.id)
    return {
      id: pin.id,
      second: pin.second,
      stemText: plainText(content.stem),
      kind: content.kind,
      answered: own?.answered ?? 0,
      firstRight: own?.first_right ?? null,
      passed: own?.passed ?? 0,
      seconds: typeof own?.seconds === 'number' ? Math.round(own.seconds * 10) / 10 : null,
      options: optionsOf(content, chosen, open.has(pin.questionId)),
    }
  })
}

export const statWith =
  (portal: Portal): HandlerOf<typeof videoQuestionStat> =>
  async ({ tx, body, actor }) => {
    const video = await getInReach(tx, body.videoId)
    return statAmong(portal, { tx, actor }, video.id, sql`true`)
  }

const lastAt = sql`max(t.submitted_at)`
const tries = sql`count(*)`
const passed = sql`count(distinct t.pin_id) filter (where t.passed)`

export const people = pageRead(listVideoQuestionPeople, {
  from: sql`${triesOf(given('video'))} t join users u on u.id = t.person_id join org_units o on o.id = u.primary_org_id`,
  groupBy: sql`u.id, u.name, u.code, o.name`,
  key: sql`u.id`,
  columns: {
    id: sql`u.id`,
    name: sql`u.name`,
    code: sql`u.code`,
    orgName: sql`o.name`,
    answered: sql`count(distinct t.pin_id)`,
    firstRight: sql`count(*) filter (where t.nth = 1 and t.passed)`,
    passed,
    tries,
    lastAt,
  },
  given: async ({ tx, body }) => ({ video: (await getInReach(tx, body.filter.videoId ?? refuse(errors.missing))).id }),
  search: [sql`u.name`, sql`u.code`],
  filter: { videoId: elsewhere, questionId: equals(sql`t.pin_id`) },
  sort: { tries, passed, lastAt },
  order: '-lastAt',
})
