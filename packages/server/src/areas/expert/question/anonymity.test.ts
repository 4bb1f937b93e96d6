import { guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import { answerQuestion, askInfo, assignQuestions } from '@portal/contract/areas/expert/desk.ts'
import {
  acceptAnswer,
  followUpQuestion,
  getQuestion,
  listQuestions,
  rateQuestion,
  saveQuestion,
  supplementQuestion,
} from '@portal/contract/areas/expert/question.ts'
import { getFile } from '@portal/contract/areas/files/file.ts'
import { listDeliveries } from '@portal/contract/areas/system/message/delivery.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { P } from '@portal/contract/privileges.ts'
import { saveCollection } from '@portal/contract/shared/content.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { anExpert, questionOf } from '#test/factories/expert/expert.ts'
import { aPng } from '#test/factories/png.ts'
import { tusClient } from '#test/tus-client.ts'
import { list } from './list.ts'

let t: TestApp
let asker: Client
let expert: Client
let admin: Client
let id: string
const NAME = '无名之人'
const UNIT = '无名之单位'

beforeAll(async () => {
  t = await startTestApp()
  const unit = await anOrg(t.db, { name: UNIT })
  asker = await t.asWho({ userId: (await aUser(t.db, { name: NAME, primaryOrgId: unit.id })).id })
  expert = await anExpert(t)
  admin = await t.as(...privilegeRows.map(({ code }) => code))
  const requestId = 'anonymous-question-1'
  id = (await asker.call(saveQuestion, questionOf({ anonymous: true, title: '班组长让我们无票作业怎么办' }), requestId))
    .id
  await expert.call(askInfo, { id, text: '是哪一类作业' })
  await asker.call(supplementQuestion, { id, text: '动火作业' })
  const { answerId } = await expert.call(answerQuestion, { id, body: '可以拒绝并举报。' })
  await asker.call(followUpQuestion, { id, text: '怎么举报' })
  await expert.call(answerQuestion, { id, body: '拨打举报电话。' })
  await asker.call(acceptAnswer, { answerId })
  await asker.call(rateQuestion, { id, stars: 5, solved: true })
})
afterAll(() => t.close())

const isSilent = (answer: unknown) => {
  const text = JSON.stringify(answer)
  expect(text).not.toContain(NAME)
  expect(text).not.toContain(UNIT)
  expect(text).not.toContain(asker.id)
}

describe('who asked without a name', () => {
  test('no read of expert or administrator with all codes tells it', async () => {
    for (const reader of [expert, admin]) {
      const one = await reader.call(getQuestion, { id })
      expect(one).toMatchObject({ askerName: '匿名', orgName: '', mine: false })
      isSilent(one)
    }
    const managed = await admin.call(listQuestions, { filter: { manage: true } })
    expect(managed.list.map((each) => each.id)).toContain(id)
    isSilent(managed)
  })

  test('no search by name and no filter by unit leads to it', async () => {
    const unit = (await t.db.execute<{ id: string }>(sql`select id from org_units where name = ${UNIT}`)).rows[0]?.id

    expect((await admin.call(listQuestions, { keyword: NAME, filter: { manage: true } })).total).toBe(0)
    expect((await admin.call(listQuestions, { filter: { manage: true, orgId: unit ?? '' } })).total).toBe(0)
  })

  test('no line of the operation log, no delivery of a message and no entry of points stands beside it', async () => {
    const { rows } = await t.db.execute(sql`
      select to_jsonb(a) as row from audit_entries a where a.actor_id = ${asker.id} and a.path like 'rest/expert%'`)
    expect(rows).toEqual([])
    const deliveries = await admin.call(listDeliveries, { pageSize: 200 })
    expect(deliveries.list.filter(({ userId }) => userId === asker.id)).toEqual([])
    const { rows: all } = await t.db.execute(sql`select 1 from points_entries where person_id = ${asker.id}`)
    expect(all).toEqual([])
  })

  test('of all tables only that of the links, and what the person did by himself, know the person', async () => {
    const { rows } = await t.db.execute<{ text: string }>(sql`
      select to_jsonb(q)::text as text from expert_questions q where id = ${id}
      union all select to_jsonb(e)::text from expert_question_events e where question_id = ${id}
      union all select to_jsonb(s)::text from search_entries s where item_id = ${id}`)

    expect(rows.filter(({ text }) => text.includes(asker.id) || text.includes(NAME))).toEqual([])
  })

  test('the table refuses an anonymous question that names somebody', async () => {
    await expect(
      t.db.execute(sql`update expert_questions set asker_id = ${asker.id} where id = ${id}`),
    ).rejects.toThrow()
    await expect(
      t.db.execute(sql`update expert_questions set created_by = ${asker.id} where id = ${id}`),
    ).rejects.toThrow()
  })

  test('the person finds it among his own, whoever looks at the portal as him does not', async () => {
    const own = { filter: { mine: true } }
    expect((await asker.call(listQuestions, own)).list.map((each) => each.id)).toEqual([id])
    expect(await asker.call(getQuestion, { id })).toMatchObject({ mine: true, may: { rate: true } })

    const actor = await actorForJob(t.running.people, asker.id)
    if (!actor) throw new Error('the asker is gone')
    const preview = { ...actor, preview: { viewerId: admin.id, viewerName: '', until: new Date() } }
    const body = listQuestions.body.parse(own)
    const seen = await list.page({ tx: bareTx(t.db, preview, ALL_ROWS), body, actor: preview })
    expect(seen.list).toEqual([])
    expect((await asker.call(guideTasks, {})).list.filter(({ kind }) => kind === 'expertQuestion')).toEqual([])
  })

  test('a picture says neither by its name nor by its bytes who sent it', async () => {
    const tus = await tusClient(t)
    const content = aPng(40, 40)
    const uploadId = await tus.send(asker, { fileName: `${NAME}的手机.png`, content, purpose: 'expert' })
    const body = questionOf({ anonymous: true, pictures: [{ uploadId }] })
    const { id: withPicture } = await asker.call(saveQuestion, body)

    const { pictures } = await expert.call(getQuestion, { id: withPicture })
    const fileId = pictures[0]?.id ?? ''
    const file = await expert.call(getFile, { fileId })

    isSilent([pictures, file])
    expect(file.name).toBe('expert.png')
    const { rows } = await t.db.execute(sql`
      select owner_id as owner, owner_org_id as unit from files where id = ${fileId}`)
    expect(rows).toEqual([{ owner: null, unit: ROOT_ORG_ID }])
    expect((await t.db.execute(sql`select 1 from uploads where id = ${uploadId}`)).rows).toEqual([])
    expect((await asker.call(getFile, { fileId })).name).toBe('expert.png')
  })

  test('one that nobody else may open does not stand among the favourites of its asker', async () => {
    const values = { anonymous: true, visibility: 'private' } as const
    const nameless = await asker.call(saveQuestion, questionOf(values))
    const named = await asker.call(saveQuestion, questionOf({ ...values, anonymous: false }))
    const collect = (subjectId: string) => ({ subjectType: 'expertQuestion' as const, subjectId })

    expect((await asker.refused(saveCollection, collect(nameless.id))).status).toBe(1004)
    expect((await asker.call(saveCollection, collect(named.id))).collected).toBe(true)
    expect((await asker.call(saveCollection, collect(id))).collected).toBe(true)
  })

  test('an expert who asks without a name is not told from others by what he is refused or not given', async () => {
    const asks = await anExpert(t, { fields: ['chemistry'] })
    const own = await asks.call(saveQuestion, questionOf({ anonymous: true, field: 'chemistry' }))
    expect((await admin.call(getQuestion, { id: own.id })).assigneeId).toBe(asks.id)
    expect((await asks.refused(answerQuestion, { id: own.id, body: '自问自答' })).message).toBe('不能回答自己的提问')

    const named = await asks.call(saveQuestion, questionOf({ field: 'chemistry' }))
    expect((await admin.call(getQuestion, { id: named.id })).assigneeId).toBeNull()
    const office = await t.as(P.questionnaire, P.questionnaireExpertAssign)
    expect((await office.refused(assignQuestions, { ids: [named.id], userId: asks.id })).message).toBe(
      '不能分派给提问人',
    )
  })
})
