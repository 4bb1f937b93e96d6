import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { submitAnswer } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyOut } from '#src/areas/system/backup/copy.ts'
import { dump } from '#src/areas/system/backup/dump.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { type AQuestionnaire, aQuestionnaire } from '#test/factories/questionnaire.ts'

/** What somebody has in hand who got hold of the tables: rows as they lie there, and what the database notes of them. */
interface Row {
  xmin: string
  value: string
}

interface Loot {
  /** Ids of people. */
  tickets: Row[]
  /** Texts that say, to the test alone, who wrote them. */
  responses: Row[]
}

const COMPANIES = 2
const PER_COMPANY = 30
const PEOPLE = COMPANIES * PER_COMPANY
const CROWD = 10
/** Guessing blindly is right once, within crowds a few times; so many right ones are not luck. */
const LUCKY = PEOPLE / 3

let t: TestApp
let client: pg.Client
let people: { id: string; company: string; caller: Client }[]
let asked: AQuestionnaire
/** Answers stored without care: each beside its ticket. */
let control: AQuestionnaire
/** Of those who answered one after the other: how many of their company had, and the crowd of each. */
const crowds: { answered: number; crowd: number }[] = []

const textOf = (personId: string) => `由 ${personId} 所写`

/**
 * Pairs each ticket with an answer that was written by the same transaction and names the same company, one after the
 * other as they lie; where there is none, with the answer in the same place. Answers how many pairs are right.
 */
const attack = ({ tickets, responses }: Loot): number => {
  const companyOf = new Map(people.map(({ id, company }) => [id, company]))
  const left = [...responses]
  const place = (ticket: Row, at: number) => {
    const isLike = ({ xmin, value }: Row) =>
      xmin === ticket.xmin && value.includes(companyOf.get(ticket.value) ?? 'nowhere')
    const found = left.findIndex(isLike)
    return found >= 0 ? left.splice(found, 1)[0] : responses[at]
  }
  const guesses = tickets.map((ticket, at) => ({ ticket, response: place(ticket, at) }))
  return guesses.filter(({ ticket, response }) => response?.value.includes(textOf(ticket.value))).length
}

const inHeap = async ({ id }: AQuestionnaire): Promise<Loot> => {
  const rows = async (table: string, value: string): Promise<Row[]> => {
    const found = await client.query<Row>(
      `select xmin::text as xmin, ${value} as value from ${table} where questionnaire_id = $1
       order by age(xmin) desc, ctid`,
      [id],
    )
    return found.rows
  }
  return {
    tickets: await rows('questionnaire_tickets', 'person_id::text'),
    responses: await rows('questionnaire_responses', 'answers::text || dims::text'),
  }
}

/** Lines of one questionnaire in the text of a COPY, which knows no transactions. */
const linesOf = (copied: string, { id }: AQuestionnaire): Row[] =>
  copied
    .split('\n')
    .filter((line) => line.includes(id))
    .map((line) => ({ xmin: '', value: line }))

const lootOf = (copied: { tickets: string; responses: string }, of: AQuestionnaire): Loot => ({
  tickets: linesOf(copied.tickets, of).map(({ value }) => ({ xmin: '', value: value.split('\t')[1] ?? '' })),
  responses: linesOf(copied.responses, of).map(({ value }) => ({ xmin: 'none', value })),
})

const plainCopy = async (table: string): Promise<string> => {
  const sink = new PassThrough()
  const [copied] = await Promise.all([text(sink), copyOut(client, `copy ${table} to stdout`, sink)])
  return copied
}

const backup = async () => {
  const folder = path.join(t.running.platform.config.backupDir, `test-${randomUUID()}`)
  await dump(client, { folder, build: 'test' })
  const read = async (table: string) =>
    gunzipSync(await readFile(path.join(folder, `public.questionnaire_${table}.copy.gz`))).toString('utf8')
  return { tickets: await read('tickets'), responses: await read('responses'), submissions: await read('submissions') }
}

const submit = ({ id, caller }: (typeof people)[number]) =>
  caller.call(submitAnswer, {
    id: asked.id,
    answers: { [asked.questionIds[0] ?? '']: { type: 'text', text: textOf(id) } },
    clientKey: randomUUID(),
    seconds: 100,
  })

/** How many answers of the person's company were written by the transaction of his ticket. */
const crowdOf = async ({ id, company }: (typeof people)[number]): Promise<number> => {
  const { rows } = await t.db.execute<{ n: number }>(sql`
    select count(*) as n from questionnaire_responses r join questionnaire_tickets x on x.xmin::text = r.xmin::text
    where x.person_id = ${id} and x.questionnaire_id = ${asked.id} and r.questionnaire_id = ${asked.id}
      and r.dims ->> 'company' = ${company}`)
  return rows[0]?.n ?? 0
}

/** Half of them one after the other, half of them at once. */
const submitAll = async () => {
  const answered = new Map<string, number>()
  for (const person of people.slice(0, PEOPLE / 2)) {
    await submit(person)
    const count = (answered.get(person.company) ?? 0) + 1
    answered.set(person.company, count)
    crowds.push({ answered: count, crowd: await crowdOf(person) })
  }
  await Promise.all(people.slice(PEOPLE / 2).map(submit))
}

const storeInOrder = async () => {
  for (const { id, company } of people) {
    await client.query('begin')
    await client.query('insert into questionnaire_tickets (questionnaire_id, person_id, slot) values ($1, $2, 1)', [
      control.id,
      id,
    ])
    await client.query(
      `insert into questionnaire_responses (questionnaire_id, anonymous, state, answers, dims)
       values ($1, true, 'complete', $2, $3)`,
      [control.id, JSON.stringify({ q: { type: 'text', text: textOf(id) } }), JSON.stringify({ company })],
    )
    await client.query('commit')
  }
}

beforeAll(async () => {
  t = await startTestApp()
  client = new pg.Client({ connectionString: t.running.platform.config.DATABASE_URL })
  await client.connect()
  const companies = await Promise.all(
    Array.from({ length: COMPANIES }, (_, at) => anOrg(t.db, { name: `第${at + 1}分公司` })),
  )
  people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, at) => {
      const company = companies[at % COMPANIES]
      const { id } = await aUser(t.db, { primaryOrgId: company?.id })
      return { id, company: company?.name ?? '', caller: await t.asWho({ userId: id }) }
    }),
  )
  const values = { mode: 'anonymous' as const, dimensions: ['company' as const] }
  asked = await aQuestionnaire(t.db, values, [{ kind: 'longText' }])
  control = await aQuestionnaire(t.db, values, [{ kind: 'longText' }])
  for (const { name } of companies)
    await t.db.execute(sql`
      insert into questionnaire_dimension_values (questionnaire_id, dimension, value, people)
      values (${asked.id}, 'company', ${name}, ${PER_COMPANY})`)
  await storeInOrder()
  await submitAll()
}, 60_000)
afterAll(async () => {
  await client.end()
  await t.close()
})

describe('who wrote what', () => {
  test('each answer is stored in one transaction with a crowd of its company, or with all there are', () => {
    const wanted = crowds.map(({ answered }) => Math.min(CROWD, answered))

    expect(wanted).toContain(CROWD)
    expect(crowds.filter(({ crowd }, at) => crowd < (wanted[at] ?? 0))).toEqual([])
  })

  test('nothing is lost among the others', async () => {
    const { tickets, responses } = await inHeap(asked)
    const texts = responses.map(({ value }) => value)

    expect(tickets).toHaveLength(PEOPLE)
    expect(texts).toHaveLength(PEOPLE)
    expect(people.filter(({ id }) => !texts.some((each) => each.includes(textOf(id))))).toEqual([])
  })

  test('cannot be told from the order, place and transaction of rows; of answers beside their tickets it can', async () => {
    expect(attack(await inHeap(control))).toBe(PEOPLE)
    expect(attack(await inHeap(asked))).toBeLessThan(LUCKY)
  })

  test('cannot be told from a backup, not even of answers beside their tickets; from a copy in order it can', async () => {
    const inOrder = {
      tickets: await plainCopy('questionnaire_tickets'),
      responses: await plainCopy('questionnaire_responses'),
    }
    const saved = await backup()

    expect(attack(lootOf(inOrder, control))).toBe(PEOPLE)
    expect(lootOf(saved, asked).tickets).toHaveLength(PEOPLE)
    expect(attack(lootOf(saved, control))).toBeLessThan(LUCKY)
    expect(attack(lootOf(saved, asked))).toBeLessThan(LUCKY)
  })

  test('what was answered to client keys says nothing of what became of them', async () => {
    const { submissions } = await backup()
    const lines = submissions.split('\n').filter((line) => line.includes(asked.id))
    const sealed = lines.map((line) => line.split('\t')[2] ?? '')

    expect(lines).toHaveLength(PEOPLE)
    expect(new Set(sealed).size).toBe(PEOPLE)
    expect(new Set(sealed.map((each) => each.length)).size).toBe(1)
    expect(submissions).not.toMatch(/complete|screened|receiptNo/)
  })
})

test('counts of quotas are written all at once, whatever was chosen', async () => {
  const quotas = ['a', 'b'].map((optionId) => ({ id: optionId, optionId }))
  const questionId = '00000000-0000-7000-8000-00000000aaaa'
  const { id, choose } = await aQuestionnaire(
    t.db,
    {
      mode: 'anonymous',
      quotas: quotas.map((quota) => ({
        id: quota.id,
        name: quota.id,
        cells: [{ questionId, optionId: quota.optionId }],
        limit: 5,
        onFull: 'politeEnd',
      })),
    },
    [{ id: questionId }],
  )
  const writes = async () => {
    const { rows } = await t.db.execute<{ xmin: string; used: number }>(sql`
      select xmin::text as xmin, used from questionnaire_quotas where questionnaire_id = ${id} order by key`)
    return { used: rows.map(({ used }) => used), transactions: [...new Set(rows.map(({ xmin }) => xmin))] }
  }
  const seen = [await writes()]
  for (const [at, option] of ['a', 'c', 'b'].entries()) {
    const answer = { id, answers: choose(option), clientKey: randomUUID(), seconds: 60 }
    await people[at]?.caller.call(submitAnswer, answer)
    seen.push(await writes())
  }

  expect(seen.map(({ used }) => used)).toEqual([
    [0, 0],
    [1, 0],
    [1, 0],
    [1, 1],
  ])
  expect(seen.slice(1).map(({ transactions }) => transactions.length)).toEqual([1, 1, 1])
  expect(new Set(seen.flatMap(({ transactions }) => transactions.slice(0, 1))).size).toBe(4)
})
