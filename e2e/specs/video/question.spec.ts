import { expect, type Page, test } from '@playwright/test'
import { getGaps } from '@portal/contract/areas/learning/record.ts'
import {
  deleteVideoQuestions,
  listQuestionedVideos,
  listVideoQuestions,
  videoQuestionStat,
} from '@portal/contract/areas/video/question.ts'
import { beginAs, call, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const COURSE = '消防安全基础：灭火器的选择与使用'

const courseOf = async (page: Page, title: string) => {
  const admin = await tokenOf(page.request, 'admin')
  const { list } = await call(page.request, listQuestionedVideos, { keyword: title }, admin)
  const video = list[0]
  if (!video) throw new Error(`no video ${title}`)
  return { admin, video }
}

/** Plays at double speed, as a learner in a hurry does. */
const play = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const media = document.querySelector('video')
        if (!media || media.readyState < 2) return false
        media.muted = true
        media.playbackRate = 2
        await media.play().catch(() => undefined)
        return !media.paused
      }),
    )
    .toBe(true)

const pausedAt = (page: Page) =>
  page.evaluate(() => {
    const media = document.querySelector('video')
    return media?.paused ? media.currentTime : null
  })

test('a course stops at its questions, asks, explains after the last try, and holds the must back', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const { admin, video } = await courseOf(page, COURSE)
  const { username } = await makePerson(page.request)
  const visitor = await beginAs(page, username, OWN_PASSWORD)
  const figures = async () =>
    (await call(page.request, videoQuestionStat, { videoId: video.id }, admin)).map(({ answered, passed }) => [
      answered,
      passed,
    ])
  const [optionalBefore = [], mustBefore = []] = await figures()
  const spoken: string[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/rest/videoQuestion/')) return
    // What is on its way when the journey ends has no text any more.
    void response.text().then(
      (text) => spoken.push(text),
      () => undefined,
    )
  })
  await page.goto(`/netSchool/courseCenter/newCourseVideoPlay?id=${video.id}`)
  await play(page)

  const optional = page.getByRole('alertdialog', { name: '选答题' })
  await expect(optional.getByText('火灾时可以乘坐普通电梯逃生。')).toBeVisible({ timeout: 30_000 })
  expect(await pausedAt(page)).toBeGreaterThanOrEqual(15)
  expect(spoken.join('')).not.toContain('断电和烟囱效应')
  await optional.getByRole('radio', { name: /正确/ }).click()
  await optional.getByRole('button', { name: '提交' }).click()
  await expect(optional.getByText('断电和烟囱效应会造成危险。')).toBeVisible()
  await optional.getByRole('button', { name: '继续', exact: true }).click()
  await expect(optional).toBeHidden()

  const must = page.getByRole('alertdialog', { name: '必答题' })
  await expect(must.getByText('还可作答 2 次')).toBeVisible({ timeout: 30_000 })
  await must.getByRole('radio', { name: /顶部/ }).click()
  await must.getByRole('button', { name: '提交' }).click()
  await expect(must.getByText('回答错误，还可作答 1 次')).toBeVisible()
  await expect(must.getByText('正确答案')).toBeHidden()
  const open = await call(page.request, getGaps, { itemType: 'video', itemId: video.id }, visitor)
  expect(open).toMatchObject({ dutiesOpen: true })
  await must.getByRole('button', { name: '再试一次' }).click()
  await must.getByRole('radio', { name: /根部/ }).click()
  await must.getByRole('button', { name: '提交' }).click()
  await expect(must.getByText('回答正确')).toBeVisible()
  await must.getByRole('button', { name: '继续', exact: true }).click()
  const done = await call(page.request, getGaps, { itemType: 'video', itemId: video.id }, visitor)
  expect(done.dutiesOpen).toBe(false)

  const more = ([answered = 0, passed = 0]: number[], by: [number, number]) => [answered + by[0], passed + by[1]]
  expect(await figures()).toEqual([more(optionalBefore, [1, 0]), more(mustBefore, [1, 1])])
})

test('an author puts a question into a course, and it waits for its approval', async ({ page }) => {
  const { admin, video } = await courseOf(page, '网络安全意识')
  const { list } = await call(page.request, listVideoQuestions, { videoId: video.id }, admin)
  const ids = list.map(({ id }) => id)
  if (ids.length > 0) await call(page.request, deleteVideoQuestions, { videoId: video.id, ids }, admin)
  await beginAs(page, 'admin')
  await page.goto(`/videoManageSc/videoQuestionsDetail?videoId=${video.id}`)
  await expect(page.getByText('还没有题目，播放到要提问的位置后添加')).toBeVisible()

  await page.getByRole('button', { name: '在当前时间添加' }).click()
  const form = page.getByRole('dialog', { name: '添加题目' })
  await form.getByLabel('时间点').last().fill('0:39')
  await form.getByRole('button', { name: '选择题目' }).click()
  const bank = page.getByRole('dialog', { name: '选题' })
  await bank.getByRole('radio').first().click()
  await bank.getByRole('button', { name: '选择', exact: true }).click()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('时间点超出视频时长')).toBeVisible()
  await form.getByLabel('时间点').last().fill('0:12')
  await form.getByRole('button', { name: /保\s*存/ }).click()

  await expect(form).toBeHidden()
  await expect(page.getByRole('table', { name: '视频题目' }).getByRole('button', { name: '0:12' })).toBeVisible()
  await expect(page.getByText('修改尚未提交审批，学员看到的仍是原来的题目')).toBeVisible()
})
