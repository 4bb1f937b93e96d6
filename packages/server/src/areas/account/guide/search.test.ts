import { searchPalette } from '@portal/contract/areas/account/palette.ts'
import { saveActivity } from '@portal/contract/areas/activity/activity.ts'
import { saveColumn } from '@portal/contract/areas/column/column.ts'
import { saveUser } from '@portal/contract/areas/directory/user.ts'
import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { keywordGrams } from '#src/shared/directory/grams.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { activityOf } from '#test/factories/activity.ts'
import { anArticle, COLUMN_MANAGER, columnOf } from '#test/factories/column/column.ts'
import { anOrg } from '#test/factories/directory.ts'
import { minutesFromNow } from '#test/factories/exam.ts'
import { aDay } from '#test/factories/history/day.ts'
import { aStudyVideo } from '#test/factories/learning.ts'
import { aLiveClass } from '#test/factories/live.ts'
import { aQuestionnaire } from '#test/factories/questionnaire.ts'

let t: TestApp
let clerk: Client

beforeAll(async () => {
  t = await startTestApp()
  clerk = await t.as(P.user, P.userAdd)
})
afterAll(() => t.close())

/** As the office makes them: only then may they be found by what they are called. */
const aPerson = (name: string, code: string, primaryOrgId: string) => clerk.call(saveUser, { name, code, primaryOrgId })

describe('rest/guide/search', () => {
  test('finds people by name, number and initials, and units, for the holders of their screens', async () => {
    const unit = await anOrg(t.db, { name: '安质监察部' })
    await aPerson('安琪儿', 'Q120571', unit.id)
    const admin = await t.as(P.user, P.orgAndDictionary)

    for (const keyword of ['安琪儿', 'Q120571', 'aqe']) {
      const { list } = await admin.call(searchPalette, { keyword })
      expect(list).toMatchObject([{ kind: 'person', title: '安琪儿', code: 'Q120571', link: /^\/system\/user\?user=/ }])
    }
    const { list } = await admin.call(searchPalette, { keyword: '安质监' })
    expect(list).toMatchObject([{ kind: 'unit', title: '安质监察部' }])
  })

  test('tells nothing of what the person may not open', async () => {
    const unit = await anOrg(t.db, { name: '独一处化验室' })
    await aPerson('独一处甲', 'Q120572', unit.id)

    expect((await (await t.as()).call(searchPalette, { keyword: '独一处' })).list).toEqual([])
    expect((await (await t.as(P.user)).call(searchPalette, { keyword: '独一处' })).list).toMatchObject([
      { kind: 'person' },
    ])
    expect((await (await t.as(P.exam, P.questionnaire)).call(searchPalette, { keyword: '独一处' })).list).toEqual([])
  })

  test('finds exams, courses and questionnaires for the holders of their screens, each with its page', async () => {
    await t.db.insert(exams).values({
      title: '寻得见的考试',
      openAt: minutesFromNow(-10),
      closeAt: minutesFromNow(60),
      rules: SHIPPED_RULES,
      passScore: 6000,
      state: 'published',
      snapshotNo: 1,
      ownerOrgId: ROOT_ORG_ID,
      ...audienceValues(EMPTY_AUDIENCE),
    })
    await aQuestionnaire(t.db, { title: '寻得见的问卷' })
    // As they are saved: only then may they be found by what they are called.
    await aStudyVideo(t.db, { values: { title: '寻得见的课程', grams: keywordGrams('寻得见的课程') } })

    const all = await t.as(P.exam, P.questionnaire, P.video, P.schoolVideo)
    const { list } = await all.call(searchPalette, { keyword: '寻得见' })
    expect(list.map(({ kind, title, link }) => [kind, title, link.split('?')[0]])).toEqual([
      ['exam', '寻得见的考试', '/videoManageSc/comprehensiveTest'],
      ['course', '寻得见的课程', expect.stringMatching(/videoDetail$/)],
      ['questionnaire', '寻得见的问卷', '/questionnaire/questionnaireList'],
    ])
    expect(list[0]?.aside).toBe('进行中')
    expect((await clerk.call(searchPalette, { keyword: '寻得见' })).list).toEqual([])
  })

  test('finds what the columns of a portal hold, with live classes and activities, for the holders of their screens', async () => {
    const writer = await t.as(...COLUMN_MANAGER, P.activity, P.activityAdd, P.liveClass)
    await writer.call(saveColumn, { ...columnOf(), name: '看得见的专栏' })
    const article = await anArticle(t, { title: '看得见的图文' })
    const entry = await aDay(t.db, { month: 7, day: 26, year: 1882, post: { title: '看得见的条目' } })
    await writer.call(saveActivity, activityOf({ title: '看得见的活动' }))
    await aLiveClass(t, writer.id, { values: { title: '看得见的直播' } })

    const { list } = await writer.call(searchPalette, { keyword: '看得见' })
    expect(new Map(list.map(({ kind, title, link }) => [kind, [title, link.split('?')[0]]]))).toEqual(
      new Map([
        ['column', ['看得见的专栏', '/monograph/monographDetailList']],
        ['article', ['看得见的图文', '/monograph/contentTextDetail']],
        ['history', ['看得见的条目', '/monograph/historyTodayDetail']],
        ['activity', ['看得见的活动', '/monograph/activities']],
        ['live', ['看得见的直播', '/videoManageSc/livePlayClass']],
      ]),
    )
    expect(list.find(({ kind }) => kind === 'history')?.aside).toBe('1882 年 7 月 26 日')
    expect([article.id, entry.id].every((id) => list.some((hit) => hit.id === id))).toBe(true)
    expect((await clerk.call(searchPalette, { keyword: '看得见' })).list).toEqual([])
  })

  test('stays within the rows of the caller, and shows five of a kind at most', async () => {
    const [mine, other] = [await anOrg(t.db, { name: '甲矿' }), await anOrg(t.db, { name: '乙矿' })]
    await aPerson('同名丁', 'Q120573', mine.id)
    for (let n = 0; n < 7; n += 1) await aPerson(`同名丙${n}`, `Q12058${n}`, other.id)

    const all = await t.as(P.user)
    expect((await all.call(searchPalette, { keyword: '同名' })).list).toHaveLength(5)
    const scoped = await t.asWho({ codes: [P.user], scope: { kind: 'below' }, orgId: mine.id })
    expect((await scoped.call(searchPalette, { keyword: '同名' })).list.map(({ title }) => title)).toEqual(['同名丁'])
  })
})
