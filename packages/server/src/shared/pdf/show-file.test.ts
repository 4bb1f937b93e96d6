import { getFile } from '@portal/contract/areas/files/file.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aStoredFile } from '#test/factories/file.ts'
import { type TusClient, tusClient } from '#test/tus-client.ts'
import { findOffice } from './office.ts'
import { aDocx } from './sample-docx.fixture.ts'

vi.setConfig({ testTimeout: 90_000 })

const office = await findOffice(process.env.SOFFICE_PATH ?? '')

let t: TestApp
let tus: TusClient
let owner: Client
beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  tus = await tusClient(t)
  owner = await t.as()
})
afterAll(() => t.close())

const officeFile = async (content: Buffer, name: string, container = 'docx') =>
  aStoredFile(t, content, { ownerId: owner.id, name, container, purpose: 'document' })

const formCount = async () => (await t.db.execute('select 1 from readable_forms')).rowCount

describe.skipIf(!office)('an office file', () => {
  test('is made readable by whoever first opens it, once for its bytes, and read by range', async () => {
    const content = await aDocx({ paragraphs: ['第一页', '第二页'] })
    const first = await officeFile(content, '办法.docx')
    const second = await officeFile(content, '办法（副本）.docx')

    const begun = await owner.call(getFile, { fileId: first.id })
    const stateOf = async () => (await owner.call(getFile, { fileId: second.id })).pdfState
    await expect.poll(stateOf, { timeout: 60_000, interval: 300 }).toBe('ready')
    const found = await owner.call(getFile, { fileId: first.id })
    const head = await tus.get(found.pdfUrl ?? '', { 'x-token': owner.token, range: 'bytes=0-4' })

    expect(begun).toMatchObject({ kind: 'office', pdfState: 'converting', pdfSeconds: expect.any(Number) })
    expect(begun.pdfUrl).toBeUndefined()
    expect(found).toMatchObject({ pdfState: 'ready', pages: 2, name: '办法.docx' })
    expect(head.status).toBe(206)
    expect(await head.text()).toBe('%PDF-')
    expect(await formCount()).toBe(1)
  })

  test('says why it has no pages', async () => {
    const content = await aDocx({ paragraphs: ['一'], parts: { 'word/vbaProject.bin': 'MZ' } })
    const { id: fileId } = await officeFile(content, '含宏.docx')

    const failed = async () => (await owner.call(getFile, { fileId })).pdfState
    await expect.poll(failed, { timeout: 30_000, interval: 200 }).toBe('failed')

    const { pdfText, pdfUrl } = await owner.call(getFile, { fileId })
    expect(pdfText).toBe('该文档含有宏，请另存为不含宏的文档或 PDF 后上传')
    expect(pdfUrl).toBeUndefined()
  })
})

test('a PDF is its own pages, and a picture has none', async () => {
  const pdf = await aStoredFile(t, Buffer.from('%PDF-1.7'), { ownerId: owner.id, name: 'a.pdf', container: 'pdf' })
  const png = await aStoredFile(t, Buffer.from('png'), { ownerId: owner.id, name: 'a.png', container: 'png' })

  const { pdfUrl, pdfState, downloadUrl } = await owner.call(getFile, { fileId: pdf.id })
  const picture = await owner.call(getFile, { fileId: png.id })

  expect(pdfState).toBe('ready')
  expect(pdfUrl).toContain(pdf.id)
  const loaded = await tus.get(downloadUrl, { 'x-token': owner.token })
  expect(loaded.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(picture.pdfState).toBeUndefined()
})

test('without LibreOffice an office file is a download, and says so', async () => {
  const bare = await startTestApp({ SOFFICE_PATH: '/nowhere/soffice' })
  const person = await bare.as()
  const { id: fileId } = await aStoredFile(bare, Buffer.from('x'), {
    ownerId: person.id,
    name: 'a.docx',
    container: 'docx',
  })

  const found = await person.call(getFile, { fileId })
  await bare.close()

  expect(found).toMatchObject({
    pdfState: 'unavailable',
    pdfText: '文档转换组件不可用，仅可下载查看，请上传 PDF 版本',
  })
})
