import { saveActivity } from '@portal/contract/areas/activity/activity.ts'
import { activityCandidates } from '@portal/contract/areas/activity/desk.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { activityOf } from '#test/factories/activity.ts'
import { anOrg } from '#test/factories/directory.ts'
import { onlyPeople } from '#test/factories/exam.ts'
import { aPost } from '#test/factories/post.ts'
import { aQuestionnaire } from '#test/factories/questionnaire.ts'
import { aPublishedVideo } from '#test/factories/video.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const EDITOR = [P.activity, P.activityAdd, P.activityEdit]

/** Published contents of each kind under one word, for one person and nobody else. */
const forNobodyElse = async (title: string) => {
  const audience = audienceValues(onlyPeople((await t.as()).id))
  return {
    watch: (await aPublishedVideo(t.db, { title, channel: 'school', ...audience })).id,
    read: (await aPost(t.db, { title, kind: 'announcement', ...audience })).id,
    survey: (await aQuestionnaire(t.db, { title, ...audience })).id,
  }
}

const found = async (who: Client, type: 'watch' | 'read' | 'survey', keyword: string) =>
  (await who.call(activityCandidates, { type, keyword })).map(({ id }) => id)

const choosing = (type: 'watch' | 'read' | 'survey', id: string) =>
  activityOf({ parts: [{ type, title: '所选内容', weight: 100, refs: [id] }] })

describe.each([
  ['watch', P.schoolVideo],
  ['read', P.announcement],
  ['survey', P.questionnaire],
] as const)('contents of %s', (type, code: Privilege) => {
  test('are offered to whoever looks after them, and to no other editor of activities', async () => {
    const keyword = `内部资料 ${type}`
    const id = (await forNobodyElse(keyword))[type]
    const [editor, both] = [await t.as(...EDITOR), await t.as(...EDITOR, code)]

    expect(await found(editor, type, keyword)).toEqual([])
    expect(await editor.refused(saveActivity, choosing(type, id))).toMatchObject({
      errors: [{ message: '环节“所选内容”的内容不存在、未发布或无权引用' }],
    })
    expect(await found(both, type, keyword)).toEqual([id])
    await both.call(saveActivity, choosing(type, id))
  })

  test('of a foreign unit are offered only to those they are meant for', async () => {
    const keyword = `外单位资料 ${type}`
    const id = (await forNobodyElse(keyword))[type]
    const unit = await anOrg(t.db)
    const narrow = await t.asWho({ codes: [...EDITOR, code], scope: { kind: 'below' }, orgId: unit.id })

    expect(await found(narrow, type, keyword)).toEqual([])
    expect(await narrow.refused(saveActivity, choosing(type, id))).toMatchObject({
      errors: [{ field: 'parts.0.refs' }],
    })
  })
})
