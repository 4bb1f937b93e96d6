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

export interface ReadBytes {
  bytes: Uint8Array<ArrayBuffer>
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

const totalOf = (response: Response, received: number): number =>
  Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? received)

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

  const once = async (begin: number, end: number): Promise<Response> => {
    const used = address
    const response = await get(await used, { headers: { range: `bytes=${begin}-${end - 1}` }, signal })
    if (response.status !== 403) return response
    // Others may have renewed it meanwhile.
    if (address === used) address = addressOf(true)
    return get(await address, { headers: { range: `bytes=${begin}-${end - 1}` }, signal })
  }

  /** `end` lies behind the last byte. */
  const read = async (begin: number, end: number): Promise<ReadBytes> => {
    for (let tries = 0; ; tries += 1) {
      try {
        const response = await once(begin, end)
        if (response.ok) {
          const bytes = new Uint8Array(await response.arrayBuffer())
          tell(null)
          return { bytes, total: totalOf(response, bytes.length), whole: response.status === 200 }
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
  return { read }
}
