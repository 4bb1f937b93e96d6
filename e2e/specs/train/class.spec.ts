import { expect, type Page, test } from '@playwright/test'
import { saveApproveRules } from '@portal/contract/areas/access/approval-rule.ts'
import { listUsers } from '@portal/contract/areas/directory/user.ts'
import { listEnrolments } from '@portal/contract/areas/train/audit/audit.ts'
import { saveClass } from '@portal/contract/areas/train/class/class.ts'
import { changeClassState } from '@portal/contract/areas/train/class/class-manage.ts'
import { applyToClass } from '@portal/contract/areas/train/enrolment/apply.ts'
import { saveSessions } from '@portal/contract/areas/train/session/session.ts'
import { saveLecturer } from '@portal/contract/areas/train/teacher/teacher.ts'
import { DAY_MS, HOUR_MS, shanghaiDay, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { addressTo } from '../../fixtures/audience.ts'
import {
  beginAs,
  call,
  freshName,
  type MadePerson,
  makePerson,
  makeRole,
  OWN_PASSWORD,
  tokenOf,
} from '../../fixtures/people.ts'

const LIST = '/train/classOpeningManageme'
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

/** A lecturer from outside, whose name nobody else has. */
const makeLecturer = async (page: Page): Promise<{ id: string; name: string }> => {
  const admin = await tokenOf(page.request, 'admin')
  const name = freshName('讲师').slice(0, 30)
  const body = { kind: 'external' as const, name, phone: '13800001234', company: '外聘', level: 'senior' as const }
  const { id } = await call(page.request, saveLecturer, { ...body, subjects: ['安全'] }, admin)
  return { id, name }
}

interface Made {
  id: string
  name: string
}

/** A class that these people may enrol in, taking them already. */
const makeClass = async (page: Page, people: readonly MadePerson[], more: object = {}): Promise<Made> => {
  const admin = await tokenOf(page.request, 'admin')
  const head = await makePerson(page.request)
  const lecturer = await makeLecturer(page)
  const name = freshName('班组长培训班')
  const made = await call(
    page.request,
    saveClass,
    {
      ...{ name, category: 'team', headTeacherId: head.id, place: '实训场', capacity: 1 },
      enrolFrom: new Date(Date.now() - HOUR_MS).toISOString(),
      enrolTo: inDays(3).toISOString(),
      audience: { ...EMPTY_AUDIENCE, users: people.map(({ id }) => id) },
      ...more,
    },
    admin,
  )
  const session = {
    ...{ title: '班前会与不安全行为纠正', lecturerIds: [lecturer.id] },
    from: inDays(5).toISOString(),
    to: new Date(inDays(5).getTime() + 90 * 60_000).toISOString(),
  }
  await call(page.request, saveSessions, { id: made.id, revision: made.revision, sessions: [session] }, admin)
  await call(page.request, changeClassState, { id: made.id, action: 'open' }, admin)
  return { id: made.id, name }
}

test('a class is made in steps, its timetable pasted from Excel, opened, and fills', async ({ page, browser }) => {
  const name = freshName('安全培训班')
  const person = await makePerson(page.request)
  const lecturer = await makeLecturer(page)
  await beginAs(page, 'admin')
  await page.goto(LIST)
  await page.getByRole('button', { name: '新建班次' }).first().click()

  const form = page.getByRole('region', { name: '新建班次' })
  await form.getByLabel('名称', { exact: true }).fill(name)
  await form.getByLabel('分类').click()
  await page.getByTitle('班组建设').click()
  await form.getByRole('button', { name: '下一步' }).click()
  await addressTo(page, person.username)
  const fill = async (label: string, value: string) => {
    await form.getByLabel(label, { exact: true }).fill(value)
    await form.getByLabel(label, { exact: true }).press('Enter')
  }
  await fill('报名开始', shanghaiTime(new Date(Date.now() - HOUR_MS)))
  await fill('报名截止', shanghaiTime(inDays(3)))
  await form.getByLabel('名额', { exact: true }).fill('2')
  await form.getByRole('button', { name: '下一步' }).click()
  await expect(form.getByText('出勤 80% 以上')).toBeVisible()
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByRole('button', { name: '保存草稿' }).click()

  await page.getByRole('button', { name: '从 Excel 粘贴' }).click()
  const paste = page.getByRole('dialog', { name: '从 Excel 粘贴课程表' })
  const day = shanghaiDay(inDays(5))
  await paste.getByLabel('课程表').fill(`${day}\t09:00-10:30\t作业许可\t没有这个人\t门厅\t`)
  await paste.getByRole('button', { name: '添加 1 个课次' }).click()
  await expect(paste.getByRole('alert')).toContainText('第 1 行：师资中没有“没有这个人”')
  await paste.getByLabel('课程表').fill(`${day}\t09:00-10:30\t作业许可\t${lecturer.name}\t门厅\t`)
  await paste.getByRole('button', { name: '添加 1 个课次' }).click()
  await expect(page.getByLabel('课次 1 主题')).toHaveValue('作业许可')
  await page.getByRole('button', { name: '保存课程表' }).click()
  await expect(page.getByText('课程表已保存，共 1 个课次')).toBeVisible()

  await page.getByRole('button', { name: '发布报名' }).click()
  await page
    .getByRole('dialog', { name: '发布确认' })
    .getByRole('button', { name: /发\s*布/ })
    .click()
  await expect(page.getByText('报名已发布')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const token = await tokenOf(page.request, person.username, OWN_PASSWORD)
  await call(page.request, applyToClass, { classId: id, form: {} }, token)

  await page.goto(`/train/classOpeningManagemeDetial?id=${id}`)
  const seats = page.getByRole('region', { name: '名额' })
  await expect(seats).toContainText('1 / 2 席已占')
  await expect(seats.getByRole('img', { name: '已报名 1，空余 1' })).toBeVisible()
  await expect(page.getByRole('region', { name: '课程表' })).toContainText(lecturer.name)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  await beginAs(phone, 'admin')
  await phone.goto(`/train/classOpeningManagemeDetial?id=${id}&tab=people`)
  await expect(phone.getByText(person.name).first()).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await context.close()
})

test('a reviewer lets one in and the next does not fit; who waits is offered the seat that becomes free', async ({
  page,
}) => {
  const [first, second] = [await makePerson(page.request), await makePerson(page.request)]
  const reviewer = await makePerson(page.request)
  await makeRole(page.request, [P.train, P.enrolment], [reviewer])
  const admin = await tokenOf(page.request, 'admin')
  const { list: users } = await call(page.request, listUsers, { page: 1, pageSize: 1 }, admin)
  const ownerOrgId = users[0]?.orgId ?? ''
  await call(
    page.request,
    saveApproveRules,
    {
      ...{ itemId: 'enrolment', orgIds: [ownerOrgId] },
      steps: [{ mode: 'any', dueHours: 24, approvers: [{ kind: 'person', id: reviewer.id }] }],
    },
    admin,
  )
  const { id, name } = await makeClass(page, [first, second], { review: 'organiser', ownerOrgId })
  for (const { username } of [first, second])
    await call(
      page.request,
      applyToClass,
      { classId: id, form: {} },
      await tokenOf(page.request, username, OWN_PASSWORD),
    )

  await beginAs(page, reviewer.username, OWN_PASSWORD)
  await page.goto('/train/auditsManage')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('待审核')
  await row.getByRole('link', { name: first.name }).click()
  await expect(page.getByRole('region', { name: '候补队列' })).toContainText(second.name)
  await page.getByRole('button', { name: '不通过', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^不通过「/ })
  await dialog.getByRole('button', { name: '不通过' }).click()
  await expect(dialog.getByRole('alert')).toContainText('请填写不通过原因（2–200 字）')
  await dialog.getByLabel('不通过原因').fill('本月已参加同类培训')
  await dialog.getByRole('button', { name: '不通过' }).click()
  await expect(page.getByText('已不通过')).toBeVisible()

  const body = { page: 1, pageSize: 20, filter: { tab: 'roster' as const, classId: id } }
  const { list } = await call(page.request, listEnrolments, body, admin)
  expect(list.find(({ userId }) => userId === first.id)).toMatchObject({
    state: 'rejected',
    reason: '本月已参加同类培训',
  })
  expect(list.find(({ userId }) => userId === second.id)).toMatchObject({ state: 'offered' })
})

test('the poster and the sheet of a session come as files from the desk of the class', async ({ page }) => {
  const { id, name } = await makeClass(page, [await makePerson(page.request)])
  await beginAs(page, 'admin')
  await page.goto(`/train/classOpeningManagemeDetial?id=${id}&tab=plan`)
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 PDF' }).click()
  expect((await sheet).suggestedFilename()).toBe(`《${name}》签到表.pdf`)

  await page.getByRole('button', { name: '报名海报', exact: true }).click()
  const poster = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: '下载海报 PDF' }).click()
  expect((await poster).suggestedFilename()).toBe(`《${name}》报名海报.pdf`)
})
