import { guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import { answerQuestion, askInfo, transferQuestion } from '@portal/contract/areas/expert/desk.ts'
import {
  acceptAnswer,
  followUpQuestion,
  getQuestion,
  listQuestions,
  markUseful,
  rateQuestion,
  reopenQuestion,
  reportQuestion,
  saveQuestion,
  similarQuestions,
  supplementQuestion,
} from '@portal/contract/areas/expert/question.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followSearch } from '#src/shared/search/follow.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { anExpert, questionOf } from '#test/factories/expert/expert.ts'
import { aPng } from '#test/factories/png.ts'
import { aPointsRule, dropShippedRules } from '#test/factories/points.ts'
import { tusClient } from '#test/tus-client.ts'

let t: TestApp
let asker: Client
let expert: Client

beforeAll(async () => {
  t = await startTestApp()
  asker = await t.as()
  expert = await anExpert(t, { loadLimit: 50 })
})
afterAll(() => t.close())

const ask = async (values: Parameters<typeof questionOf>[0] = {}, by = asker) =>
  (await by.call(saveQuestion, questionOf(values))).id
const answer = async (id: string) => (await expert.call(answerQuestion, { id, body: '按规程第 5.3 条执行。' })).answerId
const see = (id: string, by = asker) => by.call(getQuestion, { id })
const backdate = (id: string, values: string) =>
  t.db.execute(sql`update expert_questions set ${sql.raw(values)} where id = ${id}`)
const someone = async () => t.as()

describe('rest/expertQuestion/save', () => {
  test.each([
    [{ title: '短' }, 'title', '标题为 5–60 个字'],
    [{ body: '短' }, 'body', '问题描述为 5–2000 个字'],
    [{ field: '' }, 'field', '请选择领域'],
    [{ field: 'nowhere' }, 'field', '请选择领域'],
    [{ pictures: Array.from({ length: 10 }, () => ({})) }, 'pictures', '图片最多 9 张'],
    [{ anonymous: true, visibility: 'unit' }, 'visibility', '匿名提问不能选“本单位”，否则会显示你的单位'],
  ])('refuses %o', async (values, field, message) => {
    const by = await someone()
    expect((await by.refused(saveQuestion, questionOf(values as never))).errors).toContainEqual({ field, message })
  })

  test('gives the question to the expert of the field, with a due time of working hours', async () => {
    const made = await asker.call(saveQuestion, questionOf({ urgency: 'critical' }))
    const question = await see(made.id)

    expect(made).toMatchObject({ assigneeName: question.assigneeName })
    expect(made.dueAt?.getTime()).toBeGreaterThan(Date.now())
    expect(question).toMatchObject({ state: 'assigned', urgency: 'critical', mine: true, answers: 0 })
    expect(question.no).toMatch(/^WD-\d{6}-\d{2,}$/)
    expect((await expert.call(listQuestions, { filter: { desk: true } })).list.map(({ id }) => id)).toContain(made.id)
    expect((await expert.call(guideTasks, {})).list).toContainEqual(
      expect.objectContaining({ kind: 'expertQuestion', objectId: made.id, verb: '回答' }),
    )
  })

  test('a field that nobody has waits for whoever assigns, who is told', async () => {
    const coordinator = await t.as(P.questionnaire, P.questionnaireExpertAssign)
    const made = await asker.call(saveQuestion, questionOf({ field: 'lifting' }))

    expect(made.assigneeName).toBe('')
    expect((await see(made.id)).state).toBe('asked')
    expect((await coordinator.call(listMessages, {})).list.map(({ title }) => title)).toContainEqual(
      expect.stringContaining('待分派'),
    )
  })

  test('refuses the eleventh of a day, whether they bear a name or not', async () => {
    const by = await someone()
    for (let n = 0; n < 10; n += 1) await ask({ anonymous: n % 2 === 0 }, by)

    expect((await by.refused(saveQuestion, questionOf())).message).toBe('每天最多提 10 个问题')
  })

  test('refuses words of the list, however they are written', async () => {
    await t.db.execute(sql`insert into settings (key, value) values ('questionForbidden', '"加微信、代考"'::jsonb)`)
    t.running.platform.caches.apply('settings *')
    const by = await someone()

    const refusal = await by.refused(saveQuestion, questionOf({ body: '有谁能帮我代·考一下安全员证' }))

    expect(refusal.errors).toEqual([{ field: 'body', message: '含有不允许的内容' }])
    await t.db.execute(sql`delete from settings where key = 'questionForbidden'`)
    t.running.platform.caches.apply('settings *')
  })
})

describe('from asking to accepting', () => {
  test('待补充 stops the clock, an answer rests it, accepting gives points once', async () => {
    await dropShippedRules(t.db)
    await aPointsRule(t.db, { event: 'answerAccepted' })
    const id = await ask()

    await expert.call(askInfo, { id, text: '请说明电压等级' })
    expect(await see(id)).toMatchObject({ state: 'needsInfo', dueAt: null, may: { supplement: true } })
    expect((await asker.call(guideTasks, {})).list).toContainEqual(
      expect.objectContaining({ objectId: id, verb: '补充' }),
    )
    expect((await asker.call(supplementQuestion, { id, text: '10 kV' })).dueAt).not.toBeNull()
    const answerId = await answer(id)
    expect(await see(id)).toMatchObject({ state: 'answered', dueAt: null, answers: 1, may: { accept: true } })

    expect(await asker.call(acceptAnswer, { answerId })).toEqual({ state: 'accepted' })
    const second = await answer(id)
    await asker.call(acceptAnswer, { answerId: second })
    const { rows } = await t.db.execute(sql`select points from points_entries where person_id = ${expert.id}`)
    expect(rows).toEqual([{ points: 1 }])
    expect((await see(id)).answerList.map((each) => [each.id, each.accepted])).toEqual([
      [second, true],
      [answerId, false],
    ])
  })

  test('a follow-up begins a new round, an unsolved one is open again, and 30 days behind the close it is too late', async () => {
    const id = await ask()
    await answer(id)

    expect((await asker.call(followUpQuestion, { id, text: '那夜间呢' })).dueAt).not.toBeNull()
    expect((await see(id)).state).toBe('followUp')
    await answer(id)
    expect(await asker.call(rateQuestion, { id, stars: 2, text: '没有说到点子上', solved: false })).toEqual({
      state: 'assigned',
    })
    expect((await see(id)).dueAt).not.toBeNull()
    await backdate(id, `state = 'closed', due_at = null, closed_at = now() - interval '31 days'`)
    expect((await asker.refused(reopenQuestion, { id, reason: '还是不行' })).message).toBe(
      '已关闭超过 30 天，不能重新打开',
    )
    await backdate(id, `closed_at = now() - interval '29 days'`)
    expect((await asker.call(reopenQuestion, { id, reason: '还是不行' })).dueAt).not.toBeNull()
  })

  test('refuses texts out of bounds', async () => {
    const id = await ask()
    const of = async (endpoint: Parameters<Client['refused']>[0], body: object, by = asker) =>
      (await by.refused(endpoint, { id, ...body })).errors.map(({ message }) => message)

    expect(await of(followUpQuestion, { text: '' })).toEqual(['追问为 1–500 个字'])
    expect(await of(answerQuestion, { body: '短' }, expert)).toEqual(['回答为 2–10000 个字'])
    expect(await of(askInfo, { text: '' }, expert)).toEqual(['请说明需要补充的内容'])
  })

  test('nobody else accepts, rates, follows up or answers', async () => {
    const id = await ask()
    const other = await someone()
    const answerId = await answer(id)

    expect((await other.refused(acceptAnswer, { answerId })).message).toBe('只有提问人可以操作')
    expect((await other.refused(rateQuestion, { id, stars: 5, solved: true })).message).toBe('只有提问人可以操作')
    expect((await other.refused(followUpQuestion, { id, text: '好' })).message).toBe('只有提问人可以操作')
    expect((await other.refused(answerQuestion, { id, body: '我来答' })).status).toBe(1003)
  })

  test('a file of anything else is no picture of an answer, though its sender may open it', async () => {
    const tus = await tusClient(t)
    const content = aPng(40, 40)
    const [id, sent] = [
      await ask({}, await someone()),
      await tus.send(expert, { fileName: 'a.png', content, purpose: 'expert' }),
    ]
    const answerId = (await expert.call(answerQuestion, { id, body: '见图。', files: [{ uploadId: sent }] })).answerId
    const [picture] = (await see(id, expert)).answerList[0]?.pictures ?? []
    const again = { id, answerId, body: '见图一。', files: [{ fileId: picture?.id ?? '' }] }
    expect(await expert.call(answerQuestion, again)).toEqual({ answerId })

    await t.db.execute(sql`update files set purpose = 'document' where id = ${picture?.id ?? ''}`)
    expect((await expert.refused(answerQuestion, again)).errors).toEqual([
      { field: 'files', message: '图片不存在或无权使用' },
    ])
  })

  test('reopened by the office, its asker is told by when an answer comes', async () => {
    const id = await ask({ title: '回访后重新打开的问题' })
    await answer(id)
    const office = await t.as(P.questionnaire, P.questionnaireExpertAssign)
    const { dueAt } = await office.call(reopenQuestion, { id, reason: '回访未解决' })

    const told = (await asker.call(listMessages, {})).list.find(
      ({ title }) => title === '重新打开：回访后重新打开的问题',
    )
    expect(told?.text).toBe(`管理员重新打开了你的提问，预计 ${dueAt ? shanghaiTime(dueAt) : ''} 前回答。`)
  })

  test('handed on while the clock stands still, the next expert is told so', async () => {
    const id = await ask({ title: '停表时转交的问题' }, await someone())
    const next = await anExpert(t, { fields: ['lifting'] })
    await expert.call(askInfo, { id, text: '请补充现场照片' })
    await expert.call(transferQuestion, { id, toUserId: next.id, reason: '不是我的领域' })

    const told = (await next.call(listMessages, {})).list.find(({ title }) => title === '请回答：停表时转交的问题')
    expect(told?.text).toMatch(/转交给你，原因：不是我的领域。等提问人补充后继续计时。$/)
  })

  test('whoever comes second with an official answer is told who was first', async () => {
    const id = await ask()
    const official = await t.as(P.questionnaire, P.questionnaireExpertAnswer)
    const slow = await t.as(P.questionnaire, P.questionnaireExpertAnswer)
    await official.call(answerQuestion, { id, body: '官方答复如下。' })
    const { answerList } = await see(id)

    expect(answerList[0]?.official).toBe(true)
    expect((await slow.refused(answerQuestion, { id, body: '我也答' })).message).toBe(
      `该问题已由 ${answerList[0]?.authorName} 回答`,
    )
  })
})

describe('who reads what', () => {
  test('a private question is read by asker, expert and the office of the scope alone', async () => {
    const id = await ask({ visibility: 'private' })
    const stranger = await someone()
    const office = await t.as(P.questionnaire)
    const unit = await anOrg(t.db)
    const elsewhere = await t.asWho({ codes: [P.questionnaire], scope: { kind: 'below' }, orgId: unit.id })

    for (const refused of [stranger, elsewhere])
      expect((await refused.refused(getQuestion, { id })).message).toBe('内容不存在或无权查看')
    expect((await stranger.call(listQuestions, {})).list.map((each) => each.id)).not.toContain(id)
    for (const reader of [asker, expert, office]) expect((await see(id, reader)).id).toBe(id)
  })

  test('one of my unit is read there and below', async () => {
    const [unit, other] = [await anOrg(t.db), await anOrg(t.db)]
    const below = await anOrg(t.db, { parentId: unit.id })
    const by = await t.asWho({ userId: (await aUser(t.db, { primaryOrgId: unit.id })).id })
    const id = await ask({ visibility: 'unit' }, by)
    const near = await t.asWho({ userId: (await aUser(t.db, { primaryOrgId: below.id })).id })
    const far = await t.asWho({ userId: (await aUser(t.db, { primaryOrgId: other.id })).id })

    expect((await see(id, near)).id).toBe(id)
    expect((await far.refused(getQuestion, { id })).status).toBe(1004)
  })

  test('similar ones are offered from five letters on, only those that may be opened', async () => {
    const by = await someone()
    const open = await ask({ title: '脚手架连墙件拆了两根还能用吗' }, by)
    await ask({ title: '脚手架连墙件拆了怎么处理呢', visibility: 'private' }, by)
    const stranger = await someone()
    await followSearch(t.running.platform, t.running.search)

    expect(await stranger.call(similarQuestions, { text: '脚手架' })).toEqual([])
    expect(await stranger.call(similarQuestions, { text: '脚手架连墙件拆了还能用吗' })).toEqual([
      { id: open, title: '脚手架连墙件拆了两根还能用吗' },
    ])
  })

  test('有用 counts once per person, and so does a report', async () => {
    const id = await ask({}, await someone())
    const answerId = await answer(id)
    const [a, b] = [await someone(), await someone()]

    await a.call(markUseful, { answerId })
    expect(await a.call(markUseful, { answerId })).toEqual({ count: 1 })
    expect(await b.call(markUseful, { answerId })).toEqual({ count: 2 })
    expect(await a.call(reportQuestion, { id, text: '与安全无关' })).toEqual({ sent: true })
    expect((await a.refused(reportQuestion, { id, text: '与安全无关' })).message).toBe('你已举报过该问题')
    const auditor = await t.as(P.questionnaire, P.questionnaireExpertAudit)
    expect((await see(id, auditor)).reports).toMatchObject([{ text: '与安全无关' }])
    expect((await see(id, a)).reports).toEqual([])
  })
})
