import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import Papa, { type ParseResult } from 'papaparse'
import { ReadFault, rowCollector, type SheetFacts, type TakeRows } from './limits.ts'

const SAMPLE_BYTES = 256 * 1024

const head = async (file: string): Promise<Buffer> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const isUtf8 = async (file: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of createReadStream(file)) decoder.decode(piece as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

const encodingOf = async (file: string, sample: Buffer): Promise<string> => {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  // Excel in China saves plain csv in its own encoding.
  return (await isUtf8(file)) ? 'utf-8' : 'gb18030'
}

/** The separator that stands most often in the first line. */
const separatorOf = (sample: string): string => {
  const line = sample.split(/[\r\n]/, 1)[0] ?? ''
  const count = (sign: string) => line.split(sign).length
  return [',', '\t', ';'].sort((a, b) => count(b) - count(a))[0] ?? ','
}

/** The line of the first bytes that are no text, or of the first zero byte, found by reading once more. */
const badLine = async (file: string, encoding: string): Promise<number> => {
  const decoder = new TextDecoder(encoding)
  let line = 1
  for await (const piece of createReadStream(file)) {
    const text = decoder.decode(piece as Buffer, { stream: true })
    const at = [...'\0\uFFFD'].map((sign) => text.indexOf(sign)).filter((found) => found >= 0)
    line += (at.length === 0 ? text : text.slice(0, Math.min(...at))).match(/\n/g)?.length ?? 0
    if (at.length > 0) return line
  }
  return line
}

/** Its text piece by piece with line ends of one kind: a file that was put together from others has several. */
const textsOf = async function* (file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let open = ''
  try {
    for await (const piece of createReadStream(file)) {
      const text = open + decoder.decode(piece as Buffer, { stream: true })
      if (text.includes('\0')) throw new TypeError('a zero byte')
      open = text.endsWith('\r') ? '\r' : ''
      yield text.slice(0, text.length - open.length).replaceAll(/\r\n?/g, '\n')
    }
    yield (open + decoder.decode()).replaceAll('\r', '\n')
  } catch {
    throw new ReadFault('encoding', { line: String(await badLine(file, encoding)) })
  }
}

const linesOf = (cells: readonly string[]): number =>
  cells.reduce((lines, cell) => lines + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 1)

/** Reads comma separated values in the encodings that Excel and its neighbours write. */
export const readCsvRows = async (file: string, take: TakeRows): Promise<SheetFacts> => {
  const sample = await head(file)
  const encoding = await encodingOf(file, sample)
  const collector = rowCollector(take)
  const texts = Readable.from(textsOf(file, encoding))
  let [no, line] = [0, 1]
  const takePiece = ({ data, errors }: ParseResult<string[]>) => {
    const broken = errors.find(({ type }) => type === 'Quotes')
    for (const [at, cells] of data.entries()) {
      // An open quote swallows what follows it.
      if (at === broken?.row) throw new ReadFault('openQuote', { line: String(line) })
      no += 1
      line += linesOf(cells)
      collector.add(no, cells)
    }
  }
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[], Readable>(texts, {
      delimiter: separatorOf(new TextDecoder(encoding).decode(sample)),
      newline: '\n',
      chunk: (piece, parser) => {
        try {
          takePiece(piece)
        } catch (error) {
          // First: an abort counts as complete.
          reject(error)
          parser.abort()
        }
      },
      complete: () => resolve(),
      error: reject,
    })
  }).finally(() => texts.destroy())
  collector.flush()
  return { merges: [], hiddenRows: [], hiddenColumns: [], pictures: [] }
}
