import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inspectPdf } from './inspect.ts'
import { aPdf } from './sample-pdf.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inspect-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const kept = async (bytes: Buffer): Promise<string> => {
  const file = path.join(folder, `${Math.random()}.pdf`)
  await writeFile(file, bytes)
  return file
}

const LAW = '动火作业按风险程度分为特级、一级、二级三个级别。遇节假日、夜间或者其他特殊情况的，动火作业应当升级管理。'

describe('inspectPdf', () => {
  test('reads pages, letters, and the text of a page in one line, of a font that the file does not carry', async () => {
    const file = await kept(aPdf({ pages: [LAW, 'Permit No. 42', ''] }))

    const { refusal, pages, textPerPage, charsPerPage } = await inspectPdf(file)

    expect(refusal).toBeUndefined()
    expect(pages).toBe(3)
    // The phrase stands on two lines of the page.
    expect(textPerPage[0]).toContain('遇节假日、夜间或者其他特殊情况的')
    expect(textPerPage[1]).toBe('Permit No. 42')
    expect(charsPerPage).toEqual([[...LAW].length, 'PermitNo.42'.length, 0])
  })

  test('finds the outline with its pages', async () => {
    const outline = [
      { title: '第一章 总则', page: 1 },
      { title: '第二章 分级', page: 2 },
    ]

    const found = await inspectPdf(await kept(aPdf({ pages: ['一', '二'], outline })))

    expect(found.outline).toEqual(outline.map((entry) => ({ ...entry, level: 0 })))
  })

  test('tells of scripts and of files inside, and runs none of it', async () => {
    const file = await kept(aPdf({ pages: ['一'], script: 'process.exit\\(7\\)', embedded: 'MZ' }))

    expect(await inspectPdf(file)).toMatchObject({ pages: 1, scripts: true, embeddedFiles: 1 })
  })

  test.each([
    ['an encrypted one', () => aPdf({ pages: ['一'], sealed: true }), '该 PDF 已加密，请去除密码后上传'],
    ['one cut off', () => aPdf({ pages: [LAW, LAW] }).subarray(0, 1200), '源文件损坏，无法读取'],
    ['one that only begins like one', () => Buffer.from('%PDF-1.7\nnothing'), '源文件损坏，无法读取'],
    [
      'one of 5,000 pages',
      () => aPdf({ pages: Array.from({ length: 5000 }, () => '') }),
      '该 PDF 共 5000 页，最多支持 3000 页，请拆分后上传',
    ],
  ])('refuses %s in words', async (_name, made, words) => {
    const { refusal, pages } = await inspectPdf(await kept(made()))

    expect(refusal?.message).toBe(words)
    expect(pages).toBe(0)
  })

  test('refuses two gigabytes without reading them', async () => {
    const file = path.join(folder, 'large.pdf')
    const handle = await open(file, 'w')
    await handle.write('%PDF-1.7')
    await handle.truncate(2 * 1024 ** 3)
    await handle.close()

    expect((await inspectPdf(file)).refusal?.message).toBe('单文件大小不能超过 200 MB')
  })

  test('gives up on what takes too long', async () => {
    const file = await kept(aPdf({ pages: Array.from({ length: 2000 }, () => LAW) }))

    const { refusal } = await inspectPdf(file, { timeLimitMs: 50 })

    expect(refusal?.message).toBe('文件内容过于复杂，无法在限定时间内读取，请简化或拆分后上传')
  })
})
