import { listQuestionCategories } from '@portal/contract/areas/assessment/category.ts'
import {
  batchQuestions,
  changeQuestionState,
  deleteQuestions,
  diffQuestion,
  getQuestion,
  listQuestions,
  mergeQuestions,
  saveQuestion,
} from '@portal/contract/areas/assessment/question/endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionShares } from '#src/schema/assessment.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aCategory, aSingle } from '#test/factories/question.ts'

let t: TestApp
let author: Client
const ALL = [P.questionBank, P.questionBankSave, P.questionBankDelete, P.questionBankKey] as const

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(...ALL)
})
afterAll(() => t.close())

const SECRET_KEY = 'bbbbbbbb'
const SECRET_WORDS = '机密解析文字'

const aBankOf = async (ownerOrgId: string) => {
  const bank = await aCategory(t.db, { ownerOrgId })
  const body = aSingle(bank.id, { action: 'activate', explanation: `<p>${SECRET_WORDS}</p>` })
  const { id } = await author.call(saveQuestion, body)
  return { bank, body, id }
}

const share = (bankId: string, orgId: string, right: 'use' | 'edit') =>
  t.db.insert(questionShares).values({ bankId, facet: `b:${orgId}`, party: 'org', subjectId: orgId, right })

const memberOf = (orgId: string, codes: readonly (typeof ALL)[number][] = ALL) =>
  t.asWho({ codes: [...codes], scope: { kind: 'below' }, orgId })

describe('keys', () => {
  test('no answer holds key or explanation without the code, byte by byte', async () => {
    const unit = await anOrg(t.db)
    const { bank, body, id } = await aBankOf(unit.id)
    const second = await author.call(getQuestion, { id })
    await author.call(saveQuestion, {
      ...body,
      id,
      revision: second.revision,
      key: { type: 'options', ids: ['cccccccc'] },
      action: 'draft',
    })
    const writer = await memberOf(unit.id, [P.questionBank, P.questionBankSave, P.questionBankDelete])

    const list = await writer.send(listQuestions, { filter: { typeId: bank.id } })
    const details = await Promise.all([1, 2].map((no) => writer.send(getQuestion, { id, no })))
    const diff = await writer.call(diffQuestion, { id, from: 1, to: 2 })

    expect(JSON.stringify(list.envelope)).not.toContain('keyText')
    for (const { envelope } of details) {
      expect(envelope.success).toBe(true)
      const text = JSON.stringify(envelope)
      expect(text).not.toContain(SECRET_WORDS)
      // Each option's id stands once, as an option, and nowhere as a key.
      expect(text.split(SECRET_KEY)).toHaveLength(2)
      expect(text.split('cccccccc')).toHaveLength(2)
    }
    expect(diff).toEqual([])
  })

  test('an author without the code edits the text and leaves the key as it was', async () => {
    const unit = await anOrg(t.db)
    const { body, id } = await aBankOf(unit.id)
    const writer = await memberOf(unit.id, [P.questionBank, P.questionBankSave])
    const { revision } = await writer.call(getQuestion, { id })
    const { key: _key, explanation: _explanation, ...rest } = body

    await writer.call(saveQuestion, { ...rest, id, revision, stem: '<p>改过的题干</p>', action: 'activate' })

    const { version } = await author.call(getQuestion, { id })
    expect(version).toMatchObject({ no: 2, stem: '<p>改过的题干</p>', key: body.key, explanation: body.explanation })
  })

  test('changing the options without the code drops the key instead of telling whether it still fits', async () => {
    const unit = await anOrg(t.db)
    const { body, id } = await aBankOf(unit.id)
    const writer = await memberOf(unit.id, [P.questionBank, P.questionBankSave])
    const { revision } = await writer.call(getQuestion, { id })
    const { key: _key, ...rest } = body

    const told = async (gone: string) => {
      const options = body.options.filter((option) => option.id !== gone)
      return (await writer.refused(saveQuestion, { ...rest, id, revision, options, action: 'activate' })).errors
    }

    expect(await told('bbbbbbbb')).toEqual([{ field: 'key', message: '请设置正确答案' }])
    expect(await told('cccccccc')).toEqual([{ field: 'key', message: '请设置正确答案' }])
  })

  test('a copy into another bank takes no key along that its author may not see', async () => {
    const [theirs, ours] = [await anOrg(t.db), await anOrg(t.db)]
    const { bank, body, id } = await aBankOf(theirs.id)
    await share(bank.id, ours.id, 'use')
    const own = await aCategory(t.db, { ownerOrgId: ours.id })
    const member = await memberOf(ours.id)
    const { key: _key, explanation: _explanation, ...rest } = body

    const copy = await member.call(saveQuestion, { ...rest, typeId: own.id, base: { id, no: 1 }, action: 'draft' })

    expect((await member.call(getQuestion, { id: copy.id })).version).toMatchObject({ key: null, explanation: '' })
  })
})

describe('scope and shares', () => {
  test('a bank of another unit is neither listed nor found nor changed', async () => {
    const [theirs, ours] = [await anOrg(t.db), await anOrg(t.db)]
    const { bank, body, id } = await aBankOf(theirs.id)
    const stranger = await memberOf(ours.id)

    const list = await stranger.call(listQuestions, { filter: { typeId: bank.id } })
    const tree = await stranger.call(listQuestionCategories, {})
    const refusals = await Promise.all([
      stranger.refused(getQuestion, { id }),
      stranger.refused(saveQuestion, { ...body, id, revision: 1 }),
      stranger.refused(changeQuestionState, { ids: [id], action: 'retire' }),
      stranger.refused(deleteQuestions, { ids: [id] }),
      stranger.refused(batchQuestions, { ids: [id], set: { difficulty: 1 } }),
      stranger.refused(mergeQuestions, { keepId: id, dropIds: [bank.id] }),
    ])

    expect(list).toEqual({ list: [], total: 0 })
    expect(tree).toEqual([])
    expect(refusals.map(({ status }) => status)).toEqual([1004, 1022, 1004, 1004, 1004, 1004])
    expect(refusals[1]?.errors).toEqual([{ field: 'typeId', message: '题目分类不存在或无权编辑' }])
  })

  test('a unit with share 用 reads stems but opens no editor and no key', async () => {
    const [theirs, ours] = [await anOrg(t.db), await anOrg(t.db)]
    const { bank, body, id } = await aBankOf(theirs.id)
    const draft = await author.call(saveQuestion, aSingle(bank.id))
    await share(bank.id, ours.id, 'use')
    const user = await memberOf((await anOrg(t.db, { parentId: ours.id })).id)

    const list = await user.call(listQuestions, { filter: { typeId: bank.id } })
    const detail = await user.call(getQuestion, { id })
    const save = await user.refused(saveQuestion, { ...body, id, revision: detail.revision })
    const retire = await user.refused(changeQuestionState, { ids: [id], action: 'retire' })

    expect(list.list.map((row) => [row.id, row.mayEdit, row.keyText])).toEqual([[id, false, undefined]])
    expect(detail).toMatchObject({ rights: { edit: false, key: false, remove: false }, version: { key: null } })
    expect(save.errors).toEqual([{ field: 'typeId', message: '题目分类不存在或无权编辑' }])
    expect(retire.message).toBe('无权编辑该题库')
    expect(await user.refused(getQuestion, { id: draft.id })).toMatchObject({ status: 1004 })
  })

  test('a unit with share 编辑 writes as the owner does', async () => {
    const [theirs, ours] = [await anOrg(t.db), await anOrg(t.db)]
    const { bank, body, id } = await aBankOf(theirs.id)
    await share(bank.id, ours.id, 'edit')
    const editor = await memberOf(ours.id)
    const { revision, version } = await editor.call(getQuestion, { id })

    await editor.call(saveQuestion, { ...body, id, revision, stem: '<p>对方改过</p>', action: 'activate' })

    expect(version.key).toEqual(body.key)
    expect((await author.call(getQuestion, { id })).stemText).toBe('对方改过')
  })

  test('the bank of an activity stands apart and opens to its own code by name only', async () => {
    const unit = await anOrg(t.db)
    const bank = await aCategory(t.db, { ownerOrgId: unit.id, ownerObject: `activity:${unit.id}` })
    const { id } = await author.call(saveQuestion, aSingle(bank.id, { action: 'activate' }))
    const host = await t.asWho({ codes: [P.activityQuestion], scope: { kind: 'below' }, orgId: unit.id })

    const named = await host.call(listQuestions, { filter: { ownerObject: `activity:${unit.id}` } })
    const rest = await host.call(listQuestions, {})
    const school = await author.call(listQuestions, { filter: { typeId: bank.id } })

    expect([named.list.map((row) => row.id), rest.total, school.total]).toEqual([[id], 0, 0])
  })
})
