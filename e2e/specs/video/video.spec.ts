import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import { saveApproveRules } from '@portal/contract/areas/access/approval-rule.ts'
import { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { findByDicCode } from '@portal/contract/areas/video/label.ts'
import { listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { saveRolesForVideo, updateVideoAttr } from '@portal/contract/areas/video/video-manage.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { beginAs, call, freshName, tokenOf } from '../../fixtures/people.ts'

const ROOT_ORG_ID = '00000000-0000-7000-8000-000000000001'
const APPROVER_ID = '00000000-0000-7000-8000-000000040004'
const file = path.join(import.meta.dirname, '../../../packages/server/seed-media/fire-safety-basics.mp4')

const openAs = async (page: Page, name: 'lecturer' | 'approver' | 'learner', address: string) => {
  const context = await page
    .context()
    .browser()
    ?.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('no browser')
  const other = await context.newPage()
  await beginAs(other, name)
  await other.goto(address)
  return other
}

test('a video is uploaded, approved, watched at speed, and earns hours', async ({ page }) => {
  test.setTimeout(240_000)
  const title = freshName('消防新课')
  const admin = await tokenOf(page.request, 'admin')
  const year = new Date().getFullYear()
  await call(
    page.request,
    saveApproveRules,
    {
      itemId: 'video',
      orgIds: [ROOT_ORG_ID],
      steps: [{ mode: 'any', approvers: [{ kind: 'person', id: APPROVER_ID }], dueHours: 24 }],
    },
    admin,
  )

  const lecturer = await beginAs(page, 'lecturer')
  await page.goto('/videoManageSc/videoManageList')
  await page.getByRole('button', { name: '上传视频' }).click()
  await page
    .getByLabel('选择视频文件')
    .last()
    .setInputFiles({ name: `${title}.mp4`, mimeType: 'video/mp4', buffer: await uniqueCopy() })
  await expect(page.getByText(title).first()).toBeVisible()

  const found = async () => {
    const { list } = await call(
      page.request,
      listSchoolVideos,
      { page: 1, pageSize: 20, keyword: title, exactTotal: false, filter: { manage: true } },
      lecturer,
    )
    return list[0]
  }
  await expect.poll(async () => (await found())?.mediaState, { timeout: 150_000, intervals: [1000] }).toBe('ready')
  const video = await found()
  if (!video) throw new Error('the upload left no video')

  const types = await call(page.request, findByDicCode, { dicCode: 'shipin' }, lecturer)
  const labelTypeId = types[0]?.children[0]?.id ?? ''
  await call(
    page.request,
    updateVideoAttr,
    { ids: [video.id], attrs: { labelTypeId, title, year }, revision: video.revision ?? 0 },
    lecturer,
  )
  await call(
    page.request,
    saveRolesForVideo,
    { videoIds: [video.id], roleIds: [], audience: { ...EMPTY_AUDIENCE, everyone: true }, mode: 'replace' },
    lecturer,
  )
  await call(page.request, submitApproval, { subjectType: 'video', subjectId: video.id }, lecturer)

  const desk = await openAs(page, 'approver', '/videoManageSc/approvalManage?kind=video')
  await desk
    .getByRole('link', { name: title })
    .or(desk.getByRole('button', { name: '审批', exact: true }))
    .first()
    .click()
  await desk.getByRole('button', { name: '通过', exact: true }).first().click()
  const sure = desk.getByRole('dialog').getByRole('button', { name: '通过', exact: true })
  await sure.click({ timeout: 5000 }).catch(() => undefined)
  await expect.poll(async () => (await found())?.state, { timeout: 20_000 }).toBe('published')

  const before = await call(page.request, courseHourCount, { year }, await tokenOf(page.request, 'learner'))
  const school = await openAs(
    page,
    'learner',
    `/netSchool/courseCenter/videoStudy?year=${year}&keyword=${encodeURIComponent(title)}`,
  )
  // On a slow network the learner presses and chooses before the player can play: neither must be lost.
  let press: () => void = () => undefined
  const pressed = new Promise<void>((resolve) => {
    press = resolve
  })
  await school.route('**/assets/hls.light-*.js', async (route) => {
    await pressed
    await route.continue()
  })
  await school.getByRole('listitem').getByRole('link', { name: title }).first().click()
  await expect(school.getByRole('region', { name: '学习进度' })).toContainText('满 57 秒计 0.02 学时')
  await school.getByRole('button', { name: '播放', exact: true }).click()
  await school.getByRole('button', { name: /^倍速/ }).click()
  await school.getByRole('menuitemradio', { name: '2×' }).click()
  press()
  const playing = () =>
    school.evaluate(() => {
      const media = document.querySelector('video')
      return media && media.currentTime > 0 && !media.paused ? media.playbackRate : 0
    })
  await expect.poll(playing).toBe(2)

  // A minute at double speed takes half a minute of the server's clock; then the hours are there.
  const learner = await tokenOf(page.request, 'learner')
  const mine = async () => {
    const body = { page: 1, pageSize: 20, keyword: title, exactTotal: false, filter: {} }
    return (await call(page.request, listSchoolVideos, body, learner)).list[0]?.my
  }
  await expect.poll(async () => (await mine())?.completed, { timeout: 90_000, intervals: [2000] }).toBe(true)
  const after = await call(page.request, courseHourCount, { year }, learner)
  expect(after.total).toBeCloseTo(before.total + 0.02, 5)
  await school.goto('/netSchool/learnProgress')
  await expect(school.getByText(title).first()).toBeVisible()
})

/** The video with a few bytes more, so that it is another file than the seed's. */
const uniqueCopy = async (): Promise<Buffer> => {
  const { readFile } = await import('node:fs/promises')
  const tail = Buffer.alloc(16)
  tail.writeUInt32BE(16, 0)
  tail.write('free', 4)
  tail.writeUInt32BE(Date.now() % 1_000_000, 8)
  return Buffer.concat([await readFile(file), tail])
}
