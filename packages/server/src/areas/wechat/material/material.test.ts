import { accountFigures } from '@portal/contract/areas/wechat/figure.ts'
import {
  deleteMaterials,
  listMaterials,
  syncMaterials,
  syncState,
  uploadMaterial,
} from '@portal/contract/areas/wechat/material.ts'
import { saveReply } from '@portal/contract/areas/wechat/reply.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wxMaterials } from '#src/schema/wechat/wechat-news.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { ALL_WECHAT_CODES, anAccount } from '#test/wechat/accounts.ts'
import { type Double, startDouble } from '#test/wechat/double.ts'

let t: TestApp
let double: Double
let manager: Client

beforeAll(async () => {
  double = await startDouble()
  t = await startTestApp({ WECHAT_API_URL: double.url, TEST_JOBS: '1' })
  manager = await t.as(...ALL_WECHAT_CODES)
})
afterAll(async () => {
  await t.close()
  await double.close()
})

const send = async (accountId: string, name: string, bytes: number, kind = 'image') => {
  const boundary = 'x-portal'
  const part = (field: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`
  const payload = Buffer.concat([
    Buffer.from(part('accountId', accountId) + part('kind', kind)),
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="attach"; filename="${name}"\r\n\r\n`),
    Buffer.alloc(bytes, 1),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const response = await t.running.app.inject({
    method: 'POST',
    url: `/${uploadMaterial.path}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-token': manager.token },
    payload,
  })
  return response.json<{ success: boolean; message: string; result: { mediaId: string } }>()
}

describe('materials', () => {
  test('are taken over from the platform, and what is gone there goes here', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    await t.db.insert(wxMaterials).values({ accountId, mediaId: 'OLD', kind: 'image', name: '旧图' })
    double.state.materials = Array.from({ length: 45 }, (_, n) => ({
      media_id: `M${n}`,
      name: `图${n}.jpg`,
      type: 'image',
    }))

    await manager.call(syncMaterials, { accountId })
    await expect
      .poll(async () => (await manager.call(syncState, { accountId, kind: 'materials' }))?.state, { timeout: 20_000 })
      .toBe('done')

    const { total, list } = await manager.call(listMaterials, { accountId, keyword: '图' })
    expect(total).toBe(45)
    expect(list.map(({ mediaId }) => mediaId)).not.toContain('OLD')
  })

  test('are uploaded within the platform’s bounds', async () => {
    const { id: accountId } = await anAccount(t, [manager])

    const good = await send(accountId, '封面.jpg', 2000)
    const large = await send(accountId, '大.jpg', 70_000, 'thumb')
    const odd = await send(accountId, '表.xlsx', 100)

    expect(good.result.mediaId).toMatch(/^media-/)
    expect(large.message).toBe('素材超过公众号大小限制')
    expect(odd.message).toBe('素材格式不支持')
  })

  test('in use are not deleted', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const rows = await t.db
      .insert(wxMaterials)
      .values(['USED', 'FREE'].map((mediaId) => ({ accountId, mediaId, kind: 'image' as const })))
      .returning()
    await manager.call(saveReply, {
      accountId,
      name: '图片回复',
      trigger: 'follow',
      answers: [{ kind: 'image', mediaId: 'USED' }],
    })

    const answer = await manager.call(deleteMaterials, { accountId, ids: rows.map(({ id }) => id) })

    expect(answer).toEqual({ deleted: 1, failed: [{ id: rows[0]?.id, message: '素材正被使用，不能删除' }] })
    const { list } = await manager.call(listMaterials, { accountId })
    expect(list).toMatchObject([{ mediaId: 'USED', usedBy: ['自动回复「图片回复」'] }])
  })
})

describe('rest/weChat/figures', () => {
  test('joins windows of seven days and asks for each day once', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const body = { accountId, from: '2026-01-01', to: '2026-01-20' }

    const { series, missing } = await manager.call(accountFigures, body)
    const asked = double
      .calls('/datacube/getusersummary')
      .map(({ body: each }) => `${String(each.begin_date)}/${String(each.end_date)}`)
    await manager.call(accountFigures, body)

    expect(asked).toEqual(['2026-01-01/2026-01-07', '2026-01-08/2026-01-14', '2026-01-15/2026-01-20'])
    expect(double.calls('/datacube/getusersummary')).toHaveLength(3)
    expect(series).toHaveLength(20)
    expect(series[0]).toEqual({ day: '2026-01-01', gained: 5, lost: 1, total: 0, readers: 7, reads: 9, shares: 2 })
    expect(missing).toEqual([])
  })

  test('shows what is stored where the platform cannot be asked, and says why', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    double.fail('/datacube/getusersummary', 45009)

    const { series, error, missing } = await manager.call(accountFigures, {
      accountId,
      from: '2026-02-01',
      to: '2026-02-02',
    })

    expect(series).toEqual([])
    expect(missing).toEqual(['2026-02-01', '2026-02-02'])
    expect(error).toBe('接口调用失败：接口调用次数已达上限（45009）')
  })
})
