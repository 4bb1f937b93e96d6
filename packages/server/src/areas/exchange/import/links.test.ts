import { login } from '@portal/contract/areas/account/session.ts'
import {
  commitImport,
  getImport,
  importPasswords,
  sendImportLinks,
} from '@portal/contract/areas/exchange/import-endpoints.ts'
import { saveMessagePolicy } from '@portal/contract/areas/system/message/policy.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { startMailServer, type TestMailServer } from '#test/double/smtp.ts'
import { anAddress, callFrom } from '#test/factories/account.ts'
import { postFor } from '#test/import-client.ts'
import { aPlaceToImport, newCode, peopleImport } from '#test/people-import.ts'

let t: TestApp
let mail: TestMailServer
const { checked, importer } = peopleImport(() => t)

beforeAll(async () => {
  mail = await startMailServer()
  const outside = { OUTBOUND_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://portal.example.com' }
  t = await startTestApp({ TEST_JOBS: '1', ...outside })
  await aPlaceToImport(t)
})
afterAll(async () => {
  await t.close()
  await mail.close()
})

test('new people whom a message reaches get links, the others stay on the list of passwords', async () => {
  const officer = await importer()
  const [reached, unreached] = [newCode(), newCode()]
  const { id } = await checked(officer, [
    { 工号: reached, 姓名: '赵有邮', 主单位: 'C1A', 邮箱: `${reached}@example.cn` },
    { 工号: unreached, 姓名: '钱无邮', 主单位: 'C1A' },
  ])
  await officer.call(commitImport, { id })
  const stateOf = async () => (await officer.call(getImport, { id })).passwords
  await expect.poll(async () => (await stateOf()).ready, { timeout: 20_000 }).toBe(2)

  const nowhere = await officer.refused(sendImportLinks, { id })
  await (await t.as(P.messagePolicy)).call(saveMessagePolicy, {
    mail: { host: '127.0.0.1', port: mail.port, security: 'none', username: '', sender: 'portal@example.cn' },
  })
  const queued = await officer.call(sendImportLinks, { id })
  await expect.poll(async () => (await stateOf()).linking, { timeout: 20_000 }).toBe(0)
  const again = await officer.refused(sendImportLinks, { id })
  const list = await postFor(t, officer, importPasswords.path, { id })

  expect(nowhere.message).toMatch(/^没有可以发送激活链接的新用户/)
  expect(queued).toEqual({ queued: 1, unreachable: 1 })
  expect(await stateOf()).toMatchObject({ all: 1, linked: 1, linking: 0 })
  expect(again.message).toMatch(/^没有可以发送激活链接的新用户/)
  const [sheet] = await readSheets(list.rawPayload)
  expect(sheet?.data.slice(1).map(([code]) => code)).toEqual([unreached])
  const token = /activate=(\S+)/.exec(mail.mails[0]?.text ?? '')?.[1] ?? ''
  const step = await callFrom(t.running, { address: anAddress() })(login, { loginWay: 'activate', code: token })
  expect(mail.mails.map(({ to }) => to)).toEqual([`${reached.toLowerCase()}@example.cn`])
  expect(step.status).toBe(STATUS.mustChange)
})
