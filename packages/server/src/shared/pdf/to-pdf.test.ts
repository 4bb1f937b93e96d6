import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inspectPdf } from './inspect.ts'
import { findOffice } from './office.ts'
import { aDocx } from './sample-docx.fixture.ts'
import { convertOffice } from './to-pdf.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Without LibreOffice what needs it is left out, and said so. */
const office = await findOffice(process.env.SOFFICE_PATH ?? '')
const onLinux = process.platform === 'linux'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'to-pdf-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const kept = async (name: string, bytes: Buffer | string): Promise<string> => {
  const file = path.join(folder, `${Math.random()}-${name}`)
  await writeFile(file, bytes)
  return file
}

/** A program in the place of LibreOffice. */
const inItsPlace = async (script: string) => {
  const soffice = await kept('soffice', `#!/bin/sh\n${script}\n`)
  await chmod(soffice, 0o755)
  return { soffice }
}

const converted = async (from: string, container = 'docx') => {
  const to = path.join(folder, `${Math.random()}.pdf`)
  if (!office) throw new Error('there is no LibreOffice')
  return { to, ...(await convertOffice(office, folder, { from, container, to })) }
}

describe.skipIf(!office)('a document that LibreOffice turns into PDF', () => {
  test('keeps its pages and its Chinese text, and leaves nothing behind', async () => {
    const paragraphs = ['动火作业许可管理办法', '第二十一条　动火作业按风险程度分为特级、一级、二级三个级别。']
    const from = await kept('办法.docx', await aDocx({ paragraphs }))

    const { to, refusal } = await converted(from)
    const { pages, textPerPage } = await inspectPdf(to)

    expect(refusal).toBeUndefined()
    expect(pages).toBe(2)
    expect(textPerPage[0]).toContain('动火作业许可管理办法')
    expect(textPerPage[1]).toContain('特级、一级、二级三个级别')
    expect((await readdir(folder)).filter((name) => name.startsWith('office-'))).toEqual([])
  })

  test('asks nobody for a picture that lies elsewhere', async () => {
    let asked = 0
    const elsewhere = createServer((_request, response) => {
      asked += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => elsewhere.once('listening', resolve))
    const { port } = elsewhere.address() as AddressInfo
    const linkedPicture = `http://127.0.0.1:${port}/a.png`
    const from = await kept('a.docx', await aDocx({ paragraphs: ['一'], linkedPicture }))

    const { refusal } = await converted(from)
    elsewhere.close()

    expect(refusal).toBeUndefined()
    expect(asked).toBe(0)
  })

  test('says of a damaged one that it cannot be read', async () => {
    const docx = await aDocx({ paragraphs: ['一'], parts: { 'word/document.xml ': 'x' } })
    const from = await kept('a.docx', docx.subarray(0, docx.length - 60))

    expect((await converted(from)).refusal?.message).toBe('源文件损坏，无法读取')
  })
})

describe('a document that is not handed on', () => {
  const never = () => inItsPlace(`touch ${path.join(folder, 'ran')}`)

  test.each([
    ['macros', 'docx', () => aDocx({ paragraphs: ['一'], parts: { 'word/vbaProject.bin': 'MZ' } }), '该文档含有宏'],
    [
      'a part that swells',
      'docx',
      () => aDocx({ paragraphs: ['一'], parts: { 'word/media/image1.bmp': Buffer.alloc(120 * 1024 * 1024) } }),
      '文件解压后过大，无法读取',
    ],
    ['a password', 'encryptedOffice', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), '该文档已加密'],
    ['no document in it', 'mp4', async () => Buffer.from('x'), '该格式无法转换为 PDF'],
  ])('is one with %s', async (_name, container, made, words) => {
    const from = await kept('a', await made())

    const to = path.join(folder, 'never.pdf')
    const { refusal } = await convertOffice(await never(), folder, { from, container, to })

    expect(refusal?.message).toContain(words)
    expect(await stat(path.join(folder, 'ran')).catch(() => null)).toBeNull()
  })
})

describe.skipIf(!onLinux)('the jail', () => {
  const isAlive = (pid: number) => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }

  test('ends a document that hangs, with everything it has started', async () => {
    const pidFile = path.join(folder, 'pid')
    const hanging = await inItsPlace(`sleep 300 & echo $! > ${pidFile}; sleep 300`)
    const from = await kept('a.docx', await aDocx({ paragraphs: ['一'] }))
    const to = path.join(folder, 'hung.pdf')

    const { refusal } = await convertOffice(hanging, folder, { from, container: 'docx', to, timeLimitMs: 700 })

    expect(refusal?.message).toContain('无法在限定时间内读取')
    await expect.poll(async () => isAlive(Number(await readFile(pidFile, 'utf8')))).toBe(false)
    expect(await stat(to).catch(() => null)).toBeNull()
  })

  test('holds a document to its memory and keeps our secrets from it', async () => {
    process.env.PORTAL_TEST_SECRET = 'geheim'
    const said = path.join(folder, 'said')
    const eater = `const all=[]; for (;;) all.push(Buffer.alloc(1<<26, 1))`
    const hungry = await inItsPlace(`env > ${said}; exec ${process.execPath} -e '${eater}'`)
    const from = await kept('a.docx', await aDocx({ paragraphs: ['一'] }))
    const to = path.join(folder, 'fat.pdf')

    const { refusal, passing } = await convertOffice(hungry, folder, { from, container: 'docx', to })
    delete process.env.PORTAL_TEST_SECRET

    expect(refusal?.message).toBe('文档转换中断，请重试')
    expect(passing).toBe(true)
    expect(await readFile(said, 'utf8')).not.toContain('geheim')
  })
})
