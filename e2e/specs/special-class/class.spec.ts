import { expect, type Page, test } from '@playwright/test'
import { openSitting } from '@portal/contract/areas/learning/play/study.ts'
import { getSpecial } from '@portal/contract/areas/special-class/class.ts'
import { saveClass } from '@portal/contract/areas/train/class/class.ts'
import { changeClassState } from '@portal/contract/areas/train/class/class-manage.ts'
import { assignPeople } from '@portal/contract/areas/train/enrolment/roster.ts'
import { listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { addDays, DAY_MS, HOUR_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, post, signIn, tokenOf } from '../../fixtures/people.ts'

const add = async (page: Page, titles: readonly string[]) => {
  await page.getByRole('button', { name: '添加内容' }).click()
  const dialog = page.getByRole('dialog', { name: '添加内容' })
  for (const title of titles) {
    await dialog.getByLabel('按标题查找').fill(title)
    await dialog.getByRole('checkbox', { name: title }).first().check()
  }
  await dialog.getByRole('button', { name: `添加 ${titles.length} 项` }).click()
  await expect(dialog).toBeHidden()
}

test('an officer arranges a special class in order; its trainee has the second item locked, here and on the server', async ({
  page,
  browser,
}) => {
  const person = await makePerson(page.request)
  const admin = await tokenOf(page.request, 'admin')
  const token = await signIn(page.request, person.username, OWN_PASSWORD)
  const { list: own } = await call(page.request, listSchoolVideos, { page: 1, pageSize: 2 }, token)
  const [first = '', second = ''] = own.map(({ title }) => title)
  const name = freshName('专题班')
  const today = shanghaiDay(new Date())
  const { id } = await call(
    page.request,
    saveClass,
    {
      ...{ name, kind: 'special', category: 'safety', headTeacherId: person.id, place: '线上', capacity: 20 },
      ...{ studyFrom: today, studyTo: addDays(today, 10), audience: { ...EMPTY_AUDIENCE, users: [person.id] } },
      enrolFrom: new Date(Date.now() - HOUR_MS).toISOString(),
      enrolTo: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    },
    admin,
  )
  const refused = await post(page.request, changeClassState.path, { id, action: 'open' }, admin)
  expect(refused.message).toBe('请至少添加一个课次或一项内容')

  await beginAs(page, 'admin')
  await page.goto(`/safetyNetSchool/specialVideoDetail?id=${id}`)
  await add(page, [first, second])
  await page.getByRole('switch', { name: '顺序学习' }).click()
  await page.getByRole('button', { name: '保存编排' }).click()
  await expect(page.getByText('编排已保存，共 2 项内容')).toBeVisible()
  await expect(page.getByRole('cell', { name: `完成《${first}》` })).toBeVisible()
  await call(page.request, changeClassState, { id, action: 'open' }, admin)
  await call(page.request, assignPeople, { classId: id, userIds: [person.id] }, admin)

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await beginAs(phone, person.username, OWN_PASSWORD)
  await phone.goto('/netSchool/learnProgress?tab=special')
  const items = phone.getByRole('region', { name: '学习内容' })
  await expect(items).toContainText('已完成 0/2 项')
  await expect(items).toContainText(`请先完成《${first}》`)
  await expect(items.getByRole('link', { name: first })).toBeVisible()
  await expect(items.getByRole('link', { name: second })).toHaveCount(0)

  const detail = await call(page.request, getSpecial, { id }, token)
  const body = { itemType: 'video', itemId: detail.items[1]?.refId, client: 'phone', classId: id }
  const shut = await post(page.request, openSitting.path, body, token)
  expect(shut.message).toBe(`请先完成《${first}》`)

  await items.getByRole('link', { name: first }).click()
  await expect(phone).toHaveURL(new RegExp(`classId=${id}`))
})

test('the statistics of the class that goes on lead to the people they count', async ({ page }) => {
  await beginAs(page, 'officer')
  await page.goto('/safetyNetSchool/specialClassStatistics')
  await expect(page.getByText('请选择专题班').first()).toBeVisible()
  await page.goto('/safetyNetSchool/specialVideoList')
  const row = page.getByRole('row').filter({ hasText: '岁末安全生产专题班' })
  await row.getByRole('link', { name: '岁末安全生产专题班' }).click()
  await page.getByRole('button', { name: '统计', exact: true }).click()
  const table = page.getByRole('table', { name: '专题班统计' })
  const line = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '未完成', exact: true }) })
  const n = await line.getByRole('link').innerText()
  await line.getByRole('link').click()
  await expect(page.getByText(`共 ${n} 条`)).toBeVisible()
})
