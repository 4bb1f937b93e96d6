import type { SurveyAnswer } from '@portal/contract/areas/questionnaire/answer.ts'
import { keptAnswers, pathOf } from '@portal/contract/areas/questionnaire/question/logic.ts'
import { parsePastedSurvey } from '@portal/contract/areas/questionnaire/question/pasted-text.ts'
import {
  optionsOf,
  type SurveyQuestion,
  scaleOf,
  surveyLogic,
} from '@portal/contract/areas/questionnaire/question/question.ts'
import { randomAnswer, randomRespondent } from '@portal/contract/areas/questionnaire/question/random-respondent.ts'
import type { Quota } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { DAY_MS, dayName, shanghaiDayNumber } from '@portal/contract/kit/shanghai.ts'
import { type Audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import type { RunningApp } from '#src/app/build-app.ts'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { type Questionnaire, type StoredSurvey, surveyOf } from '#src/areas/questionnaire/access.ts'
import { rewriteAnonymous } from '#src/areas/questionnaire/opening/rewrite.ts'
import { countDimensions, countExpected, dimensionsOfAll } from '#src/areas/questionnaire/questionnaire/dimensions.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { insertRows } from '#src/platform/database/insert-rows.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { approvalRules } from '#src/schema/approval.ts'
import { questionnaireQuestions, questionnaireResponses, questionnaires } from '#src/schema/questionnaire.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { type Chance, idFrom } from '../random.ts'
import { type DemoQuestionnaire, demoQuestionnaires, demoRemarks } from './questionnaire-list.ts'

const AUTHOR_ID = '00000000-0000-7000-8000-000000040001'
const APPROVER_ID = '00000000-0000-7000-8000-000000040004'

/** The author of the demo questionnaires, as far as the approval engine asks. */
const author: Actor = {
  id: AUTHOR_ID,
  code: 'admin',
  name: '',
  orgId: ROOT_ORG_ID,
  orgPath: `/${ROOT_ORG_ID}/`,
  sessionId: '',
  client: 'web',
  reauthenticated: false,
  facets: [],
  holds: () => true,
  scopeOf: () => ALL_ROWS,
}

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS)

const DEPARTMENT_DEPTH = 3
/** The demo accounts have everything still before them. */
const DEMO_IDS = [2, 3, 4, 5, 6].map((n) => `00000000-0000-7000-8000-00000004000${n}`)

/** Everybody, or departments of all companies until they have as many people as wanted. */
const audienceFor = async (db: Db, wanted: number | null): Promise<Audience> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select o.id, o.code, sum(size.n) over (order by right(o.code, 2), o.code) - size.n as before
      from org_units o cross join lateral (
        select count(*) as n from users u join org_units b on b.id = u.primary_org_id where b.path like o.path || '%') size
      where o.depth = ${DEPARTMENT_DEPTH}) x
    where before < ${wanted ?? 0} order by code`)
  const units = rows.map(({ id }) => ({ id, below: true }))
  return { ...EMPTY_AUDIENCE, units, users: units.length > 0 ? DEMO_IDS : [], everyone: units.length === 0 }
}

const insertOne = async (
  tx: Tx,
  demo: DemoQuestionnaire,
  chance: Chance,
  people?: Audience,
): Promise<Questionnaire | null> => {
  const { title, intro, mode, dimensions, days, daily, quota, showIf } = demo
  const { pages, questions } = parsePastedSurvey(demo.text)
  const ids = questions.map(() => idFrom(chance))
  const idOf = (number: number) => ids[number - 1] ?? ''
  const cell = quota && { questionId: idOf(quota.question), optionId: quota.option }
  const quotas: Quota[] = cell
    ? [{ id: 'q1', name: quota.name, cells: [cell], limit: quota.limit, onFull: 'hideOption' }]
    : []
  const audience = audienceValues(people ?? (await audienceFor(tx.db, demo.forPeople)))
  const [openAt, closeAt] = [dayFromNow(days[0]), dayFromNow(days[1])]
  const times = daily ? ('daily' as const) : ('once' as const)
  const state = demo.state === 'in_review' ? 'draft' : demo.state
  const thanks = '感谢你的参与！'
  const settings = { title, intro, thanks, mode, dimensions, pages, quotas, openAt, closeAt, times, state, k: 5 }
  const [row] = await tx.db
    .insert(questionnaires)
    .values({
      id: idFrom(chance),
      ownerOrgId: ROOT_ORG_ID,
      createdBy: AUTHOR_ID,
      createdAt: dayFromNow(Math.min(days[0] - 3, -1)),
      access: demo.open ? 'open' : 'audience',
      editUntilClose: mode === 'named',
      showResult: mode === 'named' ? 'afterSubmit' : 'afterClose',
      ...audience,
      ...settings,
    })
    .returning()
  for (const [sort, { pageId, ...content }] of questions.entries()) {
    const isAsked = showIf?.question === sort + 1
    const condition = showIf && { questionId: idOf(showIf.on), op: 'in' as const, values: showIf.options }
    const logic = surveyLogic.parse(isAsked ? { showIf: { parts: [condition] } } : {})
    const place = {
      id: ids[sort],
      questionnaireId: row?.id,
      ownerOrgId: ROOT_ORG_ID,
      createdBy: AUTHOR_ID,
      pageId,
      sort,
    }
    await tx.db
      .insert(questionnaireQuestions)
      .values({ ...place, ...logic, kind: content.kind, stem: content.stem, content })
  }
  return row ?? null
}

/** People lean to the upper end, and write what people write. */
const humanAnswer =
  (chance: Chance) =>
  (question: SurveyQuestion, random: () => number): SurveyAnswer | null => {
    const isChoice = question.kind === 'single' || question.kind === 'judge'
    if (isChoice) {
      const options = optionsOf(question)
      const place = Math.min(options.length - 1, Math.floor(chance.next() ** 1.8 * options.length))
      return { type: 'options', ids: [options[place]?.id ?? ''], words: {} }
    }
    if (question.kind === 'rating' || question.kind === 'nps') {
      const [least, most] = scaleOf(question)
      return { type: 'number', number: most - Math.floor(chance.next() ** 2 * (most - least + 1)) }
    }
    if (question.kind === 'longText') return { type: 'text', text: chance.pick(demoRemarks) }
    return randomAnswer(question, random)
  }

const peopleFor = async (db: Db, audience: Audience, salt: string, share: number) => {
  const { rows } = await db.execute<{ id: string; org_id: string }>(sql`
    select u.id, u.primary_org_id as org_id from users u
    where ${activePerson()} and ${personIn(audience)} and u.id::text not like '00000000-%'
    order by hashtext(u.id::text || ${salt}::text)`)
  return rows.slice(0, Math.round(rows.length * share))
}

interface Round {
  row: Questionnaire
  survey: StoredSurvey
  /** Day of a daily one. */
  day: number | null
}

const insertRound = async (tx: Tx, { row, survey, day }: Round, share: number, chance: Chance) => {
  const { id, mode, openAt, closeAt } = row
  const isAnonymous = mode === 'anonymous'
  const until = Math.min(closeAt.getTime(), Date.now())
  const salt = `${row.title}${day ?? ''}`
  const people = await peopleFor(tx.db, row.audience, salt, share)
  const ids = people.map((person) => person.id)
  const dims = await dimensionsOfAll(tx.db, row, ids)
  const responses = people.map((person) => {
    const given = randomRespondent(survey, () => chance.next(), humanAnswer(chance))
    const answers = keptAnswers(survey, given)
    const seconds = chance.whole(40, 420)
    const startedAt = new Date(openAt.getTime() + chance.next() ** 1.5 * (until - openAt.getTime() - 600_000))
    return {
      questionnaireId: id,
      anonymous: isAnonymous,
      state: 'complete' as const,
      answers,
      path: pathOf(survey, given).pages.map(({ page }) => page.id),
      dims: dims.get(person.id) ?? {},
      seconds: isAnonymous ? Math.round(seconds / 30) * 30 : seconds,
      wave: day === null ? null : dayName(day),
      ...(!isAnonymous && {
        channel: chance.happens(0.6) ? ('phone' as const) : ('web' as const),
        personId: person.id,
        orgId: person.org_id,
        startedAt,
        endedAt: new Date(startedAt.getTime() + seconds * 1000),
        receiptNo: `W${String(chance.whole(0, 99_999_999_999)).padStart(11, '0')}`,
      }),
    }
  })
  await insertRows(tx.db, questionnaireResponses, responses)
  await tx.db.execute(sql`
    insert into questionnaire_tickets (questionnaire_id, person_id, slot)
    select ${id}::uuid, unnest(${sql.param(ids)}::uuid[]), ${day ?? 1}::int`)
}

const countQuotas = async (tx: Tx, { id, quotas }: Questionnaire) => {
  for (const { id: key, cells } of quotas) {
    const [cell] = cells
    await tx.db.execute(sql`
      insert into questionnaire_quotas (questionnaire_id, key, used)
      select ${id}, ${key}, count(*) from questionnaire_responses where questionnaire_id = ${id}
        and answers -> ${cell?.questionId ?? ''}::text -> 'ids' ? ${cell?.optionId ?? ''}`)
  }
}

const insertAnswers = async (
  tx: Tx,
  row: Questionnaire,
  { days, daily, answered }: DemoQuestionnaire,
  chance: Chance,
) => {
  await countDimensions(tx, row)
  const survey = await surveyOf(tx.db, row)
  const today = shanghaiDayNumber(Date.now())
  const rounds = daily ? Array.from({ length: -days[0] }, (_, at) => today + days[0] + at) : [null]
  for (const day of rounds) await insertRound(tx, { row, survey, day }, answered, chance)
  await countQuotas(tx, row)
  // Each ticket was written beside its answer.
  if (row.mode === 'anonymous') await rewriteAnonymous(tx, row.id)
}

/** As if one had been copied from the other: what stands in the same place goes together. */
const linkCopies = async (db: Db) => {
  for (const { title, copyOf } of demoQuestionnaires)
    if (copyOf !== undefined)
      await db.execute(sql`
        update questionnaire_questions q set origin_id = o.id
        from questionnaires own, questionnaires other, questionnaire_questions o
        where own.title = ${title} and other.title = ${copyOf}
          and q.questionnaire_id = own.id and o.questionnaire_id = other.id and o.sort = q.sort and o.kind = q.kind`)
}

/** One for these people alone, answered by most of them. */
export const insertSurveyOfPeople = async (
  db: Db,
  userIds: readonly string[],
  demo: Omit<DemoQuestionnaire, 'forPeople'>,
  chance: Chance,
): Promise<string | null> => {
  const tx = bareTx(db, author, ALL_ROWS)
  const whole = { ...demo, forPeople: null }
  const row = await insertOne(tx, whole, chance, { ...EMPTY_AUDIENCE, users: [...userIds] })
  if (!row) return null
  await insertAnswers(tx, row, whole, chance)
  const expected = await countExpected(db, row)
  await db.update(questionnaires).set({ expected }).where(eq(questionnaires.id, row.id))
  return row.id
}

/** Questionnaires of every mode and nearly every state, with the answers of some hundred people. */
export const insertQuestionnaires = async (db: Db, portal: RunningApp, chance: Chance): Promise<void> => {
  const tx = bareTx(db, author, ALL_ROWS)
  await db.insert(approvalRules).values({
    itemCode: 'questionnaire',
    orgId: ROOT_ORG_ID,
    version: 1,
    validFrom: '2020-01-01',
    steps: [{ mode: 'any', dueHours: 48, approvers: [{ kind: 'person', id: APPROVER_ID }] }],
  })
  for (const demo of demoQuestionnaires) {
    const row = await insertOne(tx, demo, chance)
    if (!row) continue
    if (demo.answered > 0) await insertAnswers(tx, row, demo, chance)
    const expected = await countExpected(db, row)
    await db.update(questionnaires).set({ expected }).where(eq(questionnaires.id, row.id))
    if (demo.state === 'in_review')
      await portal.approval.submit(tx, author, { subjectType: 'questionnaire', subjectId: row.id })
  }
  await linkCopies(db)
}
