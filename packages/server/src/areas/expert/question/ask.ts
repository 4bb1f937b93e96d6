import type { saveQuestion } from '@portal/contract/areas/expert/question.ts'
import { EXPERT_FIELDS, MOST_QUESTIONS_A_DAY, expertRefusals as no } from '@portal/contract/areas/expert/words.ts'
import { DAY_MS, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { expertQuestionAskers, expertQuestions } from '#src/schema/expert/question.ts'
import { activePerson } from '#src/shared/access/membership.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { disown } from '#src/shared/files/disown.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Settings } from '#src/shared/settings/settings.ts'
import { hasForbidden } from '#src/shared/words/forbidden.ts'
import { loadWorkCalendar } from '#src/shared/work-calendar/load-calendar.ts'
import { giveByRule } from '../desk/give.ts'
import { askerDid, dueValues } from './change.ts'
import { picturesOf } from './pictures.ts'
import type { Question } from './reach.ts'

type Body = Call<typeof saveQuestion>['body']

/** Refuses words of the site's list, however they are written. */
export const ensureClean = async (settings: Settings, texts: Readonly<Record<string, string>>): Promise<void> => {
  const words = (await settings.get('questionForbidden')).split(/[\n,，、]+/)
  for (const [field, text] of Object.entries(texts)) if (hasForbidden(text, words)) refuseField(field, no.forbidden)
}

/** One after the other per person: two at once are not one too many. */
const ensureFewToday = async (tx: Tx, { id }: Actor): Promise<void> => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`expert questions ${id}`}, 0))`)
  const today = startOfDay(shanghaiDay(new Date())).toISOString()
  const { rows } = await tx.db.execute<{ asked: number }>(sql`
    select (select count(*) from expert_questions q where q.asker_id = ${id} and q.created_at >= ${today}::timestamptz)
      + (select count(*) from expert_question_askers k join expert_questions q on q.id = k.question_id
          where k.user_id = ${id} and q.created_at >= ${today}::timestamptz) as asked`)
  ensure(Number(rows[0]?.asked ?? 0) < MOST_QUESTIONS_A_DAY, no.mostToday)
}

const ensureField = async (tx: Tx, code: string): Promise<void> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from dictionary_items i join dictionaries d on d.id = i.dictionary_id
    where d.key = ${EXPERT_FIELDS} and i.code = ${code} and i.enabled`)
  if (rows.length === 0) refuseField('field', no.field)
}

const ensureNamed = async (tx: Tx, actor: Actor, { expertId, anonymous }: Body): Promise<void> => {
  if (expertId === null) return
  if (expertId === actor.id && !anonymous) refuseField('expertId', no.toAsker)
  const { rows } = await tx.db.execute(sql`
    select 1 from experts e join users u on u.id = e.user_id where e.user_id = ${expertId} and e.enabled and ${activePerson}`)
  if (rows.length === 0) refuseField('expertId', no.expertUnknown)
}

/** The day and how many there were on it: `WD-261124-09`. */
const nextNo = async (tx: Tx): Promise<string> => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('expert question numbers'))`)
  const prefix = `WD-${shanghaiDay(new Date()).slice(2).replaceAll('-', '')}-`
  const { rows } = await tx.db.execute<{ last: number }>(sql`
    select coalesce(max(substr(no, ${prefix.length + 1}::int)::int), 0) as last from expert_questions
    where starts_with(no, ${prefix}) and created_at > ${new Date(Date.now() - 2 * DAY_MS).toISOString()}::timestamptz`)
  return `${prefix}${String((rows[0]?.last ?? 0) + 1).padStart(2, '0')}`
}

const audienceOf = ({ visibility }: Body, { orgId }: Actor) => {
  if (visibility === 'public') return { ...EMPTY_AUDIENCE, everyone: true }
  return visibility === 'unit' ? { ...EMPTY_AUDIENCE, units: [{ id: orgId, below: true }] } : EMPTY_AUDIENCE
}

/** The topmost unit: what belongs to it says nothing about where its asker works. */
const rootOf = async (tx: Tx): Promise<string> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`select id from org_units where parent_id is null`)
  return rows[0]?.id ?? ''
}

const insert = async (tx: Tx, actor: Actor, body: Body, pictures: string[]): Promise<Question> => {
  const now = new Date()
  const { field, title, urgency, visibility, anonymous, expertId } = body
  const clock = { urgency, assignableAt: now, pausedHours: 0, pausedAt: null }
  const [question] = await tx.db
    .insert(expertQuestions)
    .values({
      ...{ field, title, visibility, anonymous, expertId, pictures, body: body.body },
      ...clock,
      ...dueValues(await loadWorkCalendar(tx.db), clock, null),
      ...audienceValues(audienceOf(body, actor)),
      no: await nextNo(tx),
      ownerOrgId: anonymous ? await rootOf(tx) : actor.orgId,
      askerId: anonymous ? null : actor.id,
      createdBy: anonymous ? null : actor.id,
      state: 'asked',
      askedAt: now,
      lastActAt: now,
    })
    .returning()
  if (!question) throw new Error('the question was not written')
  if (anonymous) {
    await tx.db.insert(expertQuestionAskers).values({ questionId: question.id, userId: actor.id })
    await disown(tx, pictures, question.ownerOrgId)
  }
  return question
}

/** 提问: given at once to whoever can answer, or to whoever assigns. */
export const askWith =
  (portal: Portal): HandlerOf<typeof saveQuestion> =>
  async ({ tx, body, actor }) => {
    if (body.anonymous && body.visibility === 'unit') refuseField('visibility', no.unitAnonymous)
    await ensureClean(portal.settings, { title: body.title, body: body.body })
    await ensureField(tx, body.field)
    await ensureNamed(tx, actor, body)
    await ensureFewToday(tx, actor)
    const pictures = await picturesOf(portal, { tx, actor }, body.pictures, 'pictures')
    const asked = await insert(tx, actor, body, pictures)
    await askerDid(tx, asked, { kind: 'asked' })
    const { question, name } = await giveByRule(portal, tx, asked, body.expertId)
    return { id: question.id, assigneeName: name, dueAt: question.dueAt }
  }
