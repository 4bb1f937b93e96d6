import { expect, test } from '@playwright/test'
import { listRounds, roundWall } from '@portal/contract/areas/live/sign.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { makeLiveClass } from '../../fixtures/lives.ts'
import { beginAs, call, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const PHONE = { width: 390, height: 844 }

test('the host opens a round, a phone signs by its code on the way through the door, and a make-up says why', async ({
  page,
  browser,
}) => {
  const [host, learner, absent] = [
    await makePerson(page.request),
    await makePerson(page.request),
    await makePerson(page.request),
  ]
  await tokenOf(page.request, learner.username, OWN_PASSWORD)
  const audience = { ...EMPTY_AUDIENCE, users: [learner.id, absent.id] }
  const { id: liveId } = await makeLiveClass(page.request, host.id, { audience })

  await beginAs(page, host.username, OWN_PASSWORD)
  await page.goto(`/livePlaySignIn?live=${liveId}`)
  const desk = page.getByRole('region', { name: '签到轮次' })
  await desk.getByRole('button', { name: '发起一轮' }).click()
  await expect(desk.getByRole('timer')).toBeVisible()
  await expect(desk).toContainText('0 / 2')

  const hostToken = await tokenOf(page.request, host.username, OWN_PASSWORD)
  const { list } = await call(page.request, listRounds, { filter: { liveId } }, hostToken)
  const roundId = list[0]?.id ?? ''
  const { token, page: path } = await call(page.request, roundWall, { roundId }, hostToken)
  const phone = await (await browser.newContext({ viewport: PHONE })).newPage()
  await phone.goto(`${path}?t=${token}`)
  await expect(phone.getByText('请登录后完成签到，扫码时间已保留 5 分钟')).toBeVisible()
  const form = phone.getByRole('form', { name: '登录' })
  await form.getByRole('textbox', { name: '用户名' }).fill(learner.username)
  await form.getByRole('textbox', { name: '密码' }).fill(OWN_PASSWORD)
  await form.getByRole('button', { name: '登录', exact: true }).click()
  await expect(phone.getByRole('heading', { name: /^签到成功 \d\d:\d\d:\d\d$/ })).toBeVisible()
  await phone.goto('/livePlaySignIn')
  await expect(phone.getByRole('list', { name: '我的直播签到' })).toContainText(/已于 .+ 签到/)
  await phone.context().close()
  await expect(desk).toContainText('1 / 2')

  await desk.getByRole('button', { name: '提前结束' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提前结束' }).click()
  await expect(desk.getByRole('button', { name: '发起一轮' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: absent.username })
  await rowAct(row, '补签')
  const drawer = page.getByRole('dialog', { name: `补签：${absent.name}` })
  await drawer.getByLabel('补签原因').fill('手机没电')
  await drawer.getByRole('button', { name: '补签' }).click()
  await expect(row).toContainText('手机没电')
})
