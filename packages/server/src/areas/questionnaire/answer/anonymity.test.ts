import { randomUUID } from 'node:crypto'
import { submitAnswer } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import {
  exportQuestionnaire,
  getQuestionnaireResult,
  listResponses,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeNow, tidyByNight } from '#src/areas/questionnaire/opening/clock.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { aQuestionnaire } from '#test/factories/questionnaire.ts'

let t: TestApp
let people: Client[]
let questionnaireId: string
const SECRET = '我觉得食堂的菜太咸了'
const requestIds: string[] = []
const clientKeys: string[] = []

/** Every row of every table, as text. */
const dump = async (): Promise<{ table: string; text: string }[]> => {
  const { rows: tables } = await t.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const all: { table: string; text: string }[] = []
  for (const { name } of tables) {
    const { rows } = await t.db.execute<{ text: string }>(
      sql`select to_jsonb(x)::text as text from ${sql.identifier(name)} x`,
    )
    all.push(...rows.map(({ text }) => ({ table: name, text })))
  }
  const { rows: jobs } = await t.db.execute<{ text: string }>(
    sql`select to_jsonb(x)::text as text from graphile_worker._private_jobs x`,
  )
  return [...all, ...jobs.map(({ text }) => ({ table: 'jobs', text }))]
}

const responses = async () => {
  const { rows } = await t.db.execute<{ id: string; row: Record<string, unknown>; xmin: string }>(sql`
    select r.id, to_jsonb(r) as row, r.xmin::text as xmin from questionnaire_responses r
    where questionnaire_id = ${questionnaireId}`)
  return rows
}

beforeAll(async () => {
  t = await startTestApp()
  const company = await anOrg(t.db, { name: '第一分公司' })
  const small = await anOrg(t.db, { name: '小分公司' })
  const users = [
    ...(await Promise.all(Array.from({ length: 9 }, () => aUser(t.db, { primaryOrgId: company.id })))),
    await aUser(t.db, { primaryOrgId: small.id }),
  ]
  const values = { mode: 'anonymous' as const, dimensions: ['company' as const], state: 'published' as const }
  const made = await aQuestionnaire(t.db, { ...values, state: 'collecting' }, [{}, { kind: 'longText' }])
  questionnaireId = made.id
  await t.db.execute(sql`
    insert into questionnaire_dimension_values (questionnaire_id, dimension, value, people)
    values (${made.id}, 'company', '第一分公司', 9), (${made.id}, 'company', '小分公司', 1)`)
  people = await Promise.all(users.map(({ id }) => t.asWho({ userId: id })))
  for (const person of people) {
    const [requestId, clientKey] = [randomUUID(), randomUUID()]
    requestIds.push(requestId)
    clientKeys.push(clientKey)
    const answers = { ...made.choose('a'), [made.questionIds[1] ?? '']: { type: 'text' as const, text: SECRET } }
    await person.call(submitAnswer, { id: made.id, answers, clientKey, seconds: 100 }, requestId)
  }
})
afterAll(() => t.close())

/** Rows of the whole database that hold one of the texts, without those of the people and their sessions. */
const rowsWith = (rows: Awaited<ReturnType<typeof dump>>, texts: readonly string[]) =>
  rows.filter(({ text }) => texts.some((each) => text.includes(each)))

test('nowhere in the database does a person stand beside an anonymous answer, nor anything that leads to one', async () => {
  const rows = await dump()
  const ids = (await responses()).map(({ id }) => id)
  const persons = people.map(({ id }) => id)

  const ofPeople = rowsWith(rows, persons)
  const ofAnswers = rowsWith(rows, [...ids, SECRET])

  expect(ids).toHaveLength(10)
  expect(ofAnswers.map(({ table }) => table)).toEqual(ids.map(() => 'questionnaire_responses'))
  expect(ofPeople.filter((row) => ofAnswers.includes(row))).toEqual([])
  expect(rowsWith(ofPeople, [...clientKeys, ...requestIds, SECRET])).toEqual([])
  expect(new Set(rowsWith(ofPeople, [questionnaireId]).map(({ table }) => table))).toEqual(
    new Set(['questionnaire_tickets']),
  )
  expect(rowsWith(rows, [...requestIds, ...clientKeys])).toEqual([])
})

test('an anonymous answer holds no time, no place, no device and no rare group', async () => {
  for (const { row } of await responses()) {
    expect(row).toMatchObject({
      person_id: null,
      org_id: null,
      started_at: null,
      ended_at: null,
      receipt_no: null,
      channel: null,
      wave: null,
      seconds: 90,
    })
    expect(Object.keys(row)).not.toContain('created_at')
  }
  const groups = (await responses()).map(({ row }) => (row.dims as Record<string, string>).company)
  expect(groups.filter((group) => group === '第一分公司')).toHaveLength(9)
  expect(groups.filter((group) => group === '其他')).toHaveLength(1)
})

test('the table itself refuses an anonymous answer that names somebody', async () => {
  const [first] = people
  const insert = t.db.execute(sql`
    insert into questionnaire_responses (questionnaire_id, anonymous, state, answers, person_id)
    values (${questionnaireId}, true, 'complete', '{}', ${first?.id ?? ''})`)

  await expect(insert).rejects.toThrow()
})

test('by night and at the close the answers are written anew under new ids, in one go', async () => {
  const before = (await responses()).map(({ id }) => id)

  await tidyByNight(t.running.platform)
  const night = await responses()
  await closeNow(t.running.platform, questionnaireId)
  const closed = await responses()

  const { rows: tickets } = await t.db.execute<{ n: number; writes: number }>(sql`
    select count(*) as n, count(distinct xmin::text) as writes from questionnaire_tickets
    where questionnaire_id = ${questionnaireId}`)
  const { rows: keys } = await t.db.execute(sql`select 1 from questionnaire_submissions`)
  expect(night.filter(({ id }) => before.includes(id))).toEqual([])
  expect(closed.filter(({ id }) => night.some((other) => other.id === id))).toEqual([])
  expect(new Set(closed.map(({ xmin }) => xmin)).size).toBe(1)
  expect(tickets).toEqual([{ n: 10, writes: 1 }])
  expect(keys).toEqual([])
})

test('nobody with all codes sees a single answer, and the groups that are shown are large enough', async () => {
  const officer = await t.as(P.questionnaire, P.questionnaireRaw, P.questionnaireResult, P.questionnaireExport)

  const refusal = await officer.refused(listResponses, { filter: { id: questionnaireId } })
  const result = await officer.call(getQuestionnaireResult, { id: questionnaireId })
  const file = await officer.send(exportQuestionnaire, { id: questionnaireId, format: 'csv' })

  expect(refusal.message).toBe('只有实名问卷可以查看答卷')
  expect(result.dimensions).toEqual([])
  expect(result.questions[0]?.lines[0]).toMatchObject({ key: 'a', count: 10, share: 1 })
  expect(result.questions[1]?.texts).toHaveLength(10)
  expect(file.envelope.success).toBe(true)
})
