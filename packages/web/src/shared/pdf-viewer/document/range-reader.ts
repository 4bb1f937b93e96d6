/** Where the bytes lie: signed addresses end, so another one is asked for when the last is over. */
export type AddressOf = (again: boolean) => Promise<string>

export class FileAway extends Error {}

interface ReaderParts {
  addressOf: AddressOf
  fetch: typeof fetch
  /** Between the tries of a broken line. */
  wait: (ms: number) => Promise<void>
  /** Nothing came; null: it comes again. */
  onTrouble: (words: string | null) => void
  signal: AbortSignal
}

export interface Piece {
  begin: number
  bytes: Uint8Array<ArrayBuffer>
}

export interface ReadBytes extends Piece {
  /** Of the whole file. */
  total: number
  /** The server sent everything, whatever was asked for. */
  whole: boolean
}

const PAUSES_MS = [1000, 2000, 5000, 10_000, 30_000]
const WORDS: Readonly<Record<number, string>> = {
  403: '文件地址已失效，请刷新页面',
  404: '文件不存在',
}
const AWAY = '文件服务暂不可用，请稍后重试'
const OFFLINE = '网络已断开，恢复后自动继续'

const rangeIn = (header: string | null) => {
  const [, begin = '0', total = ''] = /bytes (\d+)-\d+\/(\d+)/.exec(header ?? '') ?? []
  return { begin: Number(begin), total: Number(total) }
}

const decoder = new TextDecoder('latin1')
/** Longer than the head of a part can be. */
const HEAD_BYTES = 512

/** The parts of an answer to several ranges; each says in its head where it belongs. */
export const piecesOf = (body: Uint8Array<ArrayBuffer>): Piece[] => {
  const pieces: Piece[] = []
  for (let at = 0; at < body.length; ) {
    const head = decoder.decode(body.subarray(at, at + HEAD_BYTES))
    const [, from, to] = /content-range: bytes (\d+)-(\d+)\//i.exec(head) ?? []
    const end = head.indexOf('\r\n\r\n')
    if (from === undefined || to === undefined || end < 0) break
    const start = at + end + 4
    const length = Number(to) - Number(from) + 1
    pieces.push({ begin: Number(from), bytes: body.slice(start, start + length) })
    at = start + length
  }
  return pieces
}

/** Reads pieces of a file: a broken line is tried again, an address that has ended is renewed once. */
export const createRangeReader = ({ addressOf, fetch: get, wait, onTrouble, signal }: ReaderParts) => {
  let address = addressOf(false)
  address.catch(() => undefined)
  let troubled = false
  const tell = (words: string | null) => {
    if (words === null && !troubled) return
    troubled = words !== null
    onTrouble(words)
  }

  const once = async (range: string): Promise<Response> => {
    const used = address
    const response = await get(await used, { headers: { range: `bytes=${range}` }, signal })
    if (response.status !== 403) return response
    // Others may have renewed it meanwhile.
    if (address === used) address = addressOf(true)
    return get(await address, { headers: { range: `bytes=${range}` }, signal })
  }

  const arrived = async (range: string) => {
    for (let tries = 0; ; tries += 1) {
      try {
        const response = await once(range)
        if (response.ok) {
          const bytes = new Uint8Array(await response.arrayBuffer())
          tell(null)
          return { response, bytes }
        }
        if (response.status !== 503) throw new FileAway(WORDS[response.status] ?? AWAY)
        tell(AWAY)
      } catch (error) {
        if (signal.aborted || !(error instanceof TypeError)) throw error
        tell(OFFLINE)
      }
      await wait(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0)
      signal.throwIfAborted()
    }
  }

  const readOne = async (range: string): Promise<ReadBytes> => {
    const { response, bytes } = await arrived(range)
    if (response.status === 200) return { begin: 0, bytes, total: bytes.length, whole: true }
    return { bytes, whole: false, ...rangeIn(response.headers.get('content-range')) }
  }
  return {
    /** `end` lies behind the last byte. */
    read: (begin: number, end: number) => readOne(`${begin}-${end - 1}`),
    readTail: (length: number) => readOne(`-${length}`),
    /** Many small pieces in one answer; `ranges` rise and do not meet. */
    readMany: async (ranges: readonly { begin: number; end: number }[]): Promise<Piece[]> => {
      const { response, bytes } = await arrived(ranges.map(({ begin, end }) => `${begin}-${end - 1}`).join(','))
      if (response.status === 200) return ranges.map(({ begin, end }) => ({ begin, bytes: bytes.slice(begin, end) }))
      return piecesOf(bytes)
    },
  }
}

export type RangeReader = ReturnType<typeof createRangeReader>
