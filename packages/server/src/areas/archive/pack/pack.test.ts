import { createHash } from 'node:crypto'
import { checkPack, listPacks, makePack, packFile } from '@portal/contract/areas/archive/pack.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveCorrections } from '#src/schema/archive/archive.ts'
import { certificates } from '#src/schema/certificate/certificate.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { aStoredFile } from '#test/factories/file.ts'
import { anEntry, aRoleTarget } from '#test/factories/learning.ts'
import { unpackZip } from '#test/unpack-zip.ts'
import { runPack } from './pack-job.ts'

let t: TestApp
let inspector: Client
let unit: { id: string }
let people: { id: string }[]
const year = new Date().getFullYear()
const period = { from: `${year}-01-01`, to: `${year}-12-31` }

beforeAll(async () => {
  t = await startTestApp()
  unit = await anOrg(t.db, { name: '检修部' })
  inspector = await t.as(P.traineeArchivePack)
  people = await Promise.all(Array.from({ length: 30 }, () => aUser(t.db, { primaryOrgId: unit.id })))
  const role = await aRole(t.db, { members: people.map(({ id }) => id) })
  await aRoleTarget(t.db, { roleId: role.id, year, targetHundredths: 100 })
  for (const { id } of people.slice(3))
    await anEntry(t.db, {
      userId: id,
      orgId: unit.id,
      hundredths: 120,
      completedAtMs: Date.parse(`${year}-02-02T10:00:00+08:00`),
    })
})
afterAll(() => t.close())

const made = async (client: Client) => {
  const asked = await client.call(makePack, { orgIds: [unit.id], ...period, dutyItem: '年度检查', reason: '上级检查' })
  const signal = new AbortController().signal
  await runPack(t.running)({ jobId: asked.jobId, packId: asked.id }, { lastAttempt: true, signal } as never)
  return asked.id
}

test('asks for units and a period of at most five years, within the scope', async () => {
  const refused = async (body: object) => {
    const { message, errors } = await inspector.refused(checkPack, { orgIds: [unit.id], ...period, ...body })
    return errors[0]?.message ?? message
  }
  expect(await refused({ orgIds: [] })).toBe('请选择单位和期间')
  expect(await refused({ from: '2020-01-01', to: '2025-01-02' })).toBe('期间不能超过 5 年')
  const other = await anOrg(t.db)
  const narrow = await t.asWho({ codes: [P.traineeArchivePack], scope: { kind: 'below' }, orgId: other.id })
  expect(await narrow.refused(checkPack, { orgIds: [unit.id], ...period })).toMatchObject({
    message: '所选单位不在你的数据范围',
  })
})

test('the check list names what is missing, and putting it right takes the line away', async () => {
  const check = () => inspector.call(checkPack, { orgIds: [unit.id], ...period })
  const [person] = people
  await t.db.insert(archiveCorrections).values({
    userId: person?.id ?? '',
    section: 'hours',
    lineId: 'x',
    lineTitle: '课程',
    lineOn: `${year}-02-02`,
    text: '少计',
  })
  const { people: n, lines } = await check()
  expect(n).toBe(30)
  expect(lines.map(({ text }) => text)).toEqual(expect.arrayContaining(['3 人年度学时未达标', '1 条更正申请未处理']))
  await t.db.update(archiveCorrections).set({ state: 'accepted' })
  expect((await check()).lines.map(({ key }) => key)).not.toContain('corrections')
})

test('the archive holds its files, each with the hash that table of contents and manifest say', async () => {
  const [person] = people
  const scan = await aStoredFile(t, Buffer.from('%PDF-1.4 scan of a certificate'), { container: 'pdf' })
  await t.db.insert(certificates).values({
    ...{ personId: person?.id ?? '', basis: 'external' as const, scanFileId: scan.id, orgName: '检修部' },
    ...{ number: 'T370204/19', verifyCode: 'none-told-19', title: '低压电工作业证', basisTitle: '应急管理局' },
    ...{ personName: '李工', issuedOn: `${year - 2}-01-05`, validTo: `${year + 1}-01-04` },
  })
  const id = await made(inspector)
  const { list } = await inspector.call(listPacks, {})
  const pack = list.find((each) => each.id === id)
  expect(pack).toMatchObject({ state: 'done', people: 30, openLines: 1, mayDownload: true })
  const { url } = await inspector.call(packFile, { id })
  const answer = await t.running.app.inject({ method: 'GET', url, headers: { 'x-token': inspector.token } })
  expect(answer.statusCode).toBe(200)
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(pack?.sha256)

  const files = await unpackZip(answer.rawPayload)
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['目录.xlsx', '01 人员名册.xlsx', '02 学时明细.xlsx', 'manifest.txt']),
  )
  const [kept] = [...files].filter(([name]) => name.startsWith('证书/外部证书/'))
  expect(kept?.[0]).toMatch(/T370204.19-李工-[0-9a-f]{6}\.pdf$/)
  expect(kept?.[1].toString()).toBe('%PDF-1.4 scan of a certificate')
  const lines = files.get('manifest.txt')?.toString().trim().split('\n') ?? []
  expect(lines).toHaveLength(files.size - 1)
  for (const line of lines) {
    const [hash = '', name = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
    ).toBe(hash)
  }
})

test('whoever no longer reaches every unit of a pack is refused at the download', async () => {
  const client = await t.asWho({ codes: [P.traineeArchivePack], scope: { kind: 'below' }, orgId: unit.id })
  const id = await made(client)
  const other = await anOrg(t.db)
  const narrow = await t.asWho({ codes: [P.traineeArchivePack], scope: { kind: 'below' }, orgId: other.id })
  await t.db.execute(sql`update audit_packs set owner_org_id = ${other.id} where id = ${id}`)
  expect(await narrow.refused(packFile, { id })).toMatchObject({ message: '你的权限已变化，不能下载该资料包' })
  const foreign = await t.as()
  expect((await foreign.refused(packFile, { id })).status).toBe(1003)
})

test('a file beyond its days is gone, the record stays', async () => {
  const id = await made(inspector)
  await t.db.execute(sql`update audit_packs set expires_at = now() - interval '1 second' where id = ${id}`)
  expect(await inspector.refused(packFile, { id })).toMatchObject({ message: '资料包已超过保留期，请重新生成' })
  expect((await inspector.call(listPacks, {})).list.find((each) => each.id === id)).toMatchObject({
    mayDownload: false,
  })
})
