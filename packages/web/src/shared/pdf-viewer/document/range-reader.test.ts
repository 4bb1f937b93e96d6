import { describe, expect, test, vi } from 'vitest'
import { createRangeReader } from './range-reader.ts'

const part = (body: string, total: number) =>
  new Response(body, { status: 206, headers: { 'content-range': `bytes 0-4/${total}` } })

const readerWith = (answers: (() => Response | Promise<Response>)[]) => {
  const asked: string[] = []
  const onTrouble = vi.fn()
  const addressOf = vi.fn(async (again: boolean) => (again ? '/files/new' : '/files/old'))
  const fetched: typeof fetch = async (input) => {
    asked.push(String(input))
    return (answers.shift() ?? (() => part('%PDF-', 500)))()
  }
  const reader = createRangeReader({
    addressOf,
    fetch: fetched,
    wait: async () => undefined,
    onTrouble,
    signal: new AbortController().signal,
  })
  return { reader, asked, onTrouble }
}

describe('a reader of ranges', () => {
  test('asks for a piece and learns how long the whole is', async () => {
    const { reader } = readerWith([])

    const { bytes, total, whole } = await reader.read(0, 5)

    expect(new TextDecoder().decode(bytes)).toBe('%PDF-')
    expect([total, whole]).toEqual([500, false])
  })

  test('renews an address that has ended, once for all who wait', async () => {
    const over = () => new Response('', { status: 403 })
    const { reader, asked } = readerWith([over, over])

    await Promise.all([reader.read(0, 5), reader.read(5, 10)])

    expect(asked).toEqual(['/files/old', '/files/old', '/files/new', '/files/new'])
  })

  test('says that the line is broken, tries again, and says when it is whole', async () => {
    const broken = () => Promise.reject(new TypeError('Failed to fetch'))
    const { reader, onTrouble } = readerWith([broken, broken])

    await reader.read(0, 5)

    expect(onTrouble.mock.calls.map(([words]) => words)).toEqual([
      '网络已断开，恢复后自动继续',
      '网络已断开，恢复后自动继续',
      null,
    ])
  })

  test('gives up on a file that is gone', async () => {
    const { reader } = readerWith([() => new Response('', { status: 404 })])

    await expect(reader.read(0, 5)).rejects.toThrow('文件不存在')
  })
})
