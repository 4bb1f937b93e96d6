import { describe, expect, test, vi } from 'vitest'
import { createRangeBatches } from './range-batches.ts'
import { createRangeReader, type Piece, piecesOf } from './range-reader.ts'

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

test('the parts of an answer to several ranges are told apart by their heads', () => {
  const body =
    '\r\n--b\r\ncontent-type: application/pdf\r\ncontent-range: bytes 4-6/90\r\n\r\n\r\n-' +
    '\r\n--b\r\nContent-Range: bytes 80-81/90\r\n\r\nxy\r\n--b--\r\n'

  const pieces = piecesOf(new TextEncoder().encode(body))

  expect(pieces.map(({ begin, bytes }) => [begin, new TextDecoder().decode(bytes)])).toEqual([
    [4, '\r\n-'],
    [80, 'xy'],
  ])
})

describe('what is asked for in one breath', () => {
  const asking = () => {
    const got: number[] = []
    const works: (() => void)[] = []
    const read = vi.fn(async (begin: number, end: number) => ({
      begin,
      bytes: new Uint8Array(end - begin),
      total: 1e6,
      whole: false,
    }))
    const readMany = vi.fn(
      async (ranges: readonly { begin: number; end: number }[]): Promise<Piece[]> =>
        ranges.map(({ begin, end }) => ({ begin, bytes: new Uint8Array(end - begin) })),
    )
    const ask = createRangeBatches({
      reader: { read, readMany },
      total: 1e6,
      known: [{ begin: 900_000, bytes: new Uint8Array(100_000) }],
      onPiece: ({ begin }) => got.push(begin),
      onFailure: () => undefined,
      soon: (work) => works.push(work),
    })
    const breathe = () => {
      for (const work of works.splice(0)) work()
    }
    return { ask, breathe, read, readMany, got }
  }

  test('is answered at once where it is here, and with what follows where it is little', async () => {
    const { ask, breathe, read, got } = asking()
    ask(950_000, 952_000)
    expect(got).toEqual([950_000])

    ask(10_000, 12_000)
    breathe()

    expect(read.mock.calls).toEqual([[10_000, 10_000 + 32_768]])
  })

  test('becomes few requests where it is much', async () => {
    const { ask, breathe, read, readMany, got } = asking()
    for (let at = 200; at > 0; at -= 1) ask(at * 4000, at * 4000 + 2000)
    breathe()
    await Promise.resolve()

    expect(read).not.toHaveBeenCalled()
    expect(readMany.mock.calls.map(([ranges]) => ranges.length)).toEqual([120, 80])
    expect(readMany.mock.calls[0]?.[0][0]).toEqual({ begin: 4000, end: 7024 })
    await expect.poll(() => got.length).toBe(200)
  })
})
