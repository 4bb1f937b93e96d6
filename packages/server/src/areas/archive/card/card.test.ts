import { guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import {
  askMayWork,
  cardExams,
  getCard,
  listCardTemplates,
  saveCard,
  saveCardTemplate,
  signCard,
  voidCard,
} from '@portal/contract/areas/archive/card.ts'
import { listJobRules, saveJobRule } from '@portal/contract/areas/archive/card-rule.ts'
import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { myPersonCode } from '@portal/contract/areas/sign-in/sign.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { sessions } from '#src/schema/account.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { createSignKeys } from '#src/shared/sign-in/keys.ts'
import { makePersonCode } from '#src/shared/sign-in/person-code.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anEntry } from '#test/factories/learning.ts'
import { ensureCardTemplates } from './templates.ts'

let t: TestApp
let keeper: Client
let templateId: string
const today = shanghaiDay(new Date())

beforeAll(async () => {
  t = await startTestApp()
  keeper = await t.as(P.traineeArchiveCard, P.trainPermission, P.trainPermissionEdit)
  await ensureCardTemplates(t.db)
  const stage = { need: 8, items: ['安全职责'], passScore: 80, practical: true }
  const made = await keeper.call(saveCardTemplate, {
    name: '检修工',
    highRisk: false,
    stages: [stage, stage, stage],
    enabled: true,
  })
  templateId = made.id
})
afterAll(() => t.close())

const opened = async (trainee: Client, kind: 'new' | 'transfer' = 'new', job = '检修工') =>
  (await keeper.call(saveCard, { opening: { userId: trainee.id, templateId, kind, job } })).id

const taught = (responsible: Client, stage: 1 | 2 | 3, facts: object = {}) => ({
  stage,
  hours: 8,
  score: 92,
  done: [0],
  practicalDone: true,
  responsibleId: responsible.id,
  ...facts,
})

const write = async (id: string, stages: object[]) => {
  const { revision } = await keeper.call(getCard, { id })
  return { id, revision, stages } as never
}

test('the shipped templates are drafts, and nobody opens a card before they are checked', async () => {
  const { list } = await keeper.call(listCardTemplates, { filter: { enabled: false } })
  expect(list.map(({ total }) => total)).toEqual([72, 24])
  const trainee = await t.as()
  const body = { opening: { userId: trainee.id, templateId: list[0]?.id, kind: 'new', job: '检修工' } }
  expect(await keeper.refused(saveCard, body)).toMatchObject({ message: '请先核对并启用该模板' })
})

test('a stage opens only after both sides have signed the former one, and each says what is missing', async () => {
  const [trainee, responsible] = [await t.as(), await t.as()]
  const id = await opened(trainee)
  const refusals = async (stage: object) => (await keeper.refused(saveCard, await write(id, [stage]))).message
  expect(await refusals(taught(responsible, 2))).toBe('请先完成上一级教育')
  expect(await refusals(taught(trainee, 1))).toBe('签字人不能是学员本人')

  await keeper.call(
    saveCard,
    await write(id, [taught(responsible, 1, { hours: 5.5, score: null, practicalDone: false, done: [] })]),
  )
  const why = async (client: Client, role: 'trainee' | 'responsible', stage = 1) =>
    (await client.refused(signCard, { id, stage, role })).message
  expect(await why(trainee, 'trainee')).toBe('学时不足，还差 2.50')
  await keeper.call(saveCard, await write(id, [taught(responsible, 1, { score: 79, practicalDone: false })]))
  expect(await why(trainee, 'trainee')).toBe('理论考核未达 80 分')
  await keeper.call(saveCard, await write(id, [taught(responsible, 1)]))
  expect(await why(trainee, 'responsible')).toBe('签字人不能是学员本人')
  expect(await why(responsible, 'trainee')).toBe('只有学员本人可以签字')
  expect(await why(keeper, 'responsible')).toBe('你不是该级教育的负责人')
  expect(await why(trainee, 'trainee', 2)).toBe('请先完成上一级教育')

  await trainee.call(signCard, { id, stage: 1, role: 'trainee' })
  expect(await why(trainee, 'trainee')).toBe('你已签字')
  expect((await keeper.refused(saveCard, await write(id, [taught(responsible, 1, { hours: 9 })]))).message).toBe(
    '该级教育已签字，不能修改',
  )
  expect(await responsible.call(signCard, { id, stage: 1, role: 'responsible' })).toEqual({ state: 'stage2' })
  for (const stage of [2, 3] as const) {
    await keeper.call(saveCard, await write(id, [taught(responsible, stage)]))
    await responsible.call(signCard, { id, stage, role: 'responsible' })
    await trainee.call(signCard, { id, stage, role: 'trainee', signature: `data:image/png;base64,${'A'.repeat(80)}` })
  }
  const card = await trainee.call(getCard, { id })
  expect(card.state).toBe('complete')
  expect(card.stages.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
  expect(card.stages[2]?.trainee?.way).toBe('hand')
})

test('a signature without a drawn one asks for the password again, and strangers find no card', async () => {
  const [trainee, responsible, stranger] = [await t.as(), await t.as(), await t.as()]
  const id = await opened(trainee, 'transfer')
  await keeper.call(saveCard, await write(id, [taught(responsible, 2)]))
  await t.db.update(sessions).set({ reauthUntil: null }).where(sql`${sessions.userId} = ${trainee.id}`)
  expect((await trainee.refused(signCard, { id, stage: 2, role: 'trainee' })).status).toBe(1010)
  expect((await stranger.refused(getCard, { id })).status).toBe(1004)
  const again = { opening: { userId: trainee.id, templateId, kind: 'new', job: '电工' } }
  expect(await keeper.refused(saveCard, again)).toMatchObject({ message: '该员工已有进行中的三级教育卡' })
  expect((await keeper.refused(voidCard, { id, reason: 'x' })).errors[0]?.message).toBe('作废原因为 2–200 个字')
  expect(await keeper.call(voidCard, { id, reason: '岗位填错' })).toEqual({ state: 'void' })
})

test('versions of a job never overlap; the answer of a day follows the one in force and names all that is missing', async () => {
  const worker = await t.as()
  const rule = { job: '高压电工', cardNeeded: true, certTypes: ['高压电工作业证'], hours: 8 }
  const late = addDays(today, 30)
  await keeper.call(saveJobRule, { ...rule, validFrom: '2020-01-01' })
  await keeper.call(saveJobRule, { ...rule, certTypes: [], cardNeeded: false, hours: 1, validFrom: late })
  expect(await keeper.refused(saveJobRule, { ...rule, validFrom: late })).toMatchObject({ message: '生效时间重叠' })
  const { list } = await keeper.call(listJobRules, { filter: { job: '高压电工' }, sort: 'validFrom' })
  expect(list.map(({ validTo, state }) => [validTo, state])).toEqual([
    [addDays(late, -1), 'current'],
    [null, 'coming'],
  ])

  await anEntry(t.db, { userId: worker.id, hundredths: 250, completedAtMs: Date.now() })
  const ask = (day?: string) => keeper.call(askMayWork, { userId: worker.id, job: '高压电工', ...(day && { day }) })
  const year = today.slice(0, 4)
  expect((await ask()).missing.map(({ text }) => text)).toEqual([
    '缺：三级教育卡',
    '缺：高压电工作业证',
    `缺：${year} 年学时 5.50（已有 2.50，要求 8.00）`,
  ])
  if (late.startsWith(year)) expect(await ask(late)).toMatchObject({ allowed: true, missing: [] })
  expect(await worker.refused(askMayWork, { userId: keeper.id, job: '高压电工' })).toMatchObject({
    message: '员工不存在或不在你的数据范围',
  })
  expect(await worker.refused(askMayWork, { userId: worker.id, job: '无人岗位' })).toMatchObject({
    message: '该岗位未设置上岗条件',
  })
})

test('a stage that waits for a signature stands among what people have to do', async () => {
  const [trainee, responsible] = [await t.as(), await t.as()]
  const id = await opened(trainee)
  const waits = async (client: Client) => (await client.call(guideTasks, {})).list.filter(({ kind }) => kind === 'card')
  expect(await waits(trainee)).toEqual([])
  await keeper.call(saveCard, await write(id, [taught(responsible, 1)]))
  expect(await waits(trainee)).toMatchObject([{ objectId: id, verb: '签字', link: `/guide?panel=archive&card=${id}` }])
  await trainee.call(signCard, { id, stage: 1, role: 'trainee' })
  expect(await waits(trainee)).toEqual([])
  expect(await waits(responsible)).toHaveLength(1)
})

test('the theory of a stage is the result of an exam, and no longer what is typed', async () => {
  const [trainee, responsible] = [await t.as(), await t.as()]
  const id = await opened(trainee)
  expect(await keeper.call(cardExams, { id })).toEqual([])
  const [examId, attemptId] = [v7(), v7()]
  await t.db.insert(exams).values({
    ...{ id: examId, title: '三级教育理论', ownerOrgId: ROOT_ORG_ID, openAt: new Date(0), closeAt: new Date() },
    ...audienceValues(EMPTY_AUDIENCE),
    ...{ rules: SHIPPED_RULES, total: 5000, passScore: 3000, state: 'published' as const },
  })
  const sit = (total: number) =>
    t.db
      .insert(attempts)
      .values({
        ...{ id: attemptId, scene: 'exam', objectId: examId, personId: trainee.id, no: 1, total, maxTotal: 5000 },
        ...{ orgId: ROOT_ORG_ID, seed: 'a', paper: { sections: [] }, paperHash: '', itemCount: 0, state: 'published' },
        ...{ submittedAt: new Date(), publishedAt: new Date(), passed: true, rules: null },
      } as never)
      .onConflictDoUpdate({ target: attempts.id, set: { total } })
  const other = await t.as()
  const elsewhere = await opened(other)
  await sit(3950)
  expect(await keeper.call(cardExams, { id })).toMatchObject([{ id: examId, title: '三级教育理论', score: 79 }])
  expect(await keeper.refused(saveCard, await write(elsewhere, [taught(responsible, 1, { examId })]))).toMatchObject({
    message: '该员工没有这场考试的成绩',
  })
  await keeper.call(saveCard, await write(id, [taught(responsible, 1, { score: 100, examId })]))
  const stage = async () => (await keeper.call(getCard, { id })).stages[0]
  expect(await stage()).toMatchObject({ score: 79, examId, examTitle: '三级教育理论', open: ['理论考核未达 80 分'] })
  expect((await trainee.refused(signCard, { id, stage: 1, role: 'trainee' })).message).toBe('理论考核未达 80 分')
  // The mark is put right afterwards: the signature stands under what the exam says now.
  await sit(4000)
  await trainee.call(signCard, { id, stage: 1, role: 'trainee' })
  expect(await stage()).toMatchObject({ score: 80, open: [] })
})

test('a personal code asks for whoever holds it out, for a minute and for those who may ask', async () => {
  const worker = await t.as()
  await keeper.call(saveJobRule, { job: '登高架设工', cardNeeded: true, certTypes: [], hours: 0, validFrom: today })
  const { token } = await worker.call(myPersonCode, {})
  const asked = { personToken: token, job: '登高架设工' }
  expect(await keeper.call(askMayWork, asked)).toMatchObject({ allowed: false })
  expect((await (await t.as()).refused(askMayWork, asked)).message).toBe('员工不存在或不在你的数据范围')
  expect((await keeper.refused(askMayWork, { ...asked, personToken: `${token}x` })).message).toBe('个人码无效')
  const stale = makePersonCode(createSignKeys(t.running.platform.secrets), worker.id, Date.now() - 61_000)
  expect((await keeper.refused(askMayWork, { ...asked, personToken: stale })).message).toBe(
    '个人码已失效，请对方刷新后再扫',
  )
  expect((await keeper.refused(askMayWork, { job: '登高架设工' })).errors[0]?.message).toBe('请选择员工或扫描个人码')
})
