import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { listPacks } from '@portal/contract/areas/archive/pack.ts'
import { beginAs, call } from '../../fixtures/people.ts'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Files of an archive that is not compressed, by its list of contents. */
const unpacked = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n -= 1) {
    expect(zip.readUInt16LE(at + 10), 'stored as it is').toBe(0)
    const [bytes, name, extra, comment] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(zip.subarray(at + 46, at + 46 + name).toString(), zip.subarray(from, from + bytes))
    at += 46 + name + extra + comment
  }
  return files
}

test('an inspector downloads the pack of the demo; every hash of its manifest holds', async ({ page }) => {
  test.setTimeout(240_000)
  const token = await beginAs(page, 'admin')
  const made = async () => (await call(page.request, listPacks, {}, token)).list.find(({ mayDownload }) => mayDownload)
  await expect.poll(async () => (await made())?.state, { timeout: 200_000 }).toBe('done')
  await page.goto('/train/traineeCount?view=pack')
  const row = page.getByRole('row').filter({ hasText: '华东电力建设公司' }).filter({ hasText: '已生成' }).first()
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: '下载' }).click()
  const zip = await readFile(await (await download).path())

  expect(sha256(zip)).toBe((await made())?.sha256)
  const files = unpacked(zip)
  const manifest = files.get('manifest.txt')?.toString() ?? ''
  files.delete('manifest.txt')
  const lines = manifest
    .trim()
    .split('\n')
    .map((line) => line.split('  '))
  expect(Object.fromEntries(lines.map(([hash = '', name = '']) => [name, hash]))).toEqual(
    Object.fromEntries([...files].map(([name, bytes]) => [name, sha256(bytes)])),
  )
  const names = [...files.keys()]
  for (const name of ['目录.xlsx', '05 证书清单.xlsx', '08 培训计划.xlsx', '09 开班通知.xlsx', '10 结业结果.xlsx'])
    expect(names).toContain(name)
  expect(names.some((name) => name.startsWith('证书/'))).toBe(true)
})

test('a line of the archive opens its proof', async ({ page }) => {
  await beginAs(page, 'learner')
  await page.goto('/guide?panel=archive')
  await page.getByRole('tab', { name: /^签到与会议/ }).click()
  const line = page.getByRole('button', { name: /^签到表：/ }).first()
  const about = (await line.getAttribute('aria-label'))?.replace('签到表：', '') ?? ''
  await line.click()
  const drawer = page.getByRole('dialog', { name: '凭据' })
  await expect(drawer.getByRole('heading', { name: about })).toBeVisible()
  await expect(drawer.getByRole('definition').first()).toContainText(about)
})
