import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
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

/** Splits text into records; quotes may hold separators, line ends and doubled quotes. */
const recordReader = (separator: string, onRecord: (cells: string[]) => void) => {
  let [cells, cell]: [string[], string] = [[], '']
  let [line, opened] = [1, 1]
  let [quoted, wasQuote, wasReturn] = [false, false, false]
  const endRecord = () => {
    onRecord([...cells, cell])
    cells = []
    cell = ''
  }
  const plain = (sign: string) => {
    if (sign === separator) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (!(sign === '\n' && wasReturn)) endRecord()
    } else if (sign === '"' && cell === '') {
      quoted = true
      opened = line
    } else cell += sign
    wasReturn = sign === '\r'
  }
  return {
    write: (text: string) => {
      for (const sign of text) {
        if (sign === '\n') line += 1
        if (!quoted) plain(sign)
        else if (wasQuote && sign !== '"') {
          ;[quoted, wasQuote] = [false, false]
          plain(sign)
        } else if (sign === '"') {
          if (wasQuote) cell += '"'
          wasQuote = !wasQuote
        } else cell += sign
      }
    },
    end: () => {
      // An open quote at the end swallowed the rest of the file.
      if (quoted && !wasQuote) throw new ReadFault('openQuote', { line: String(opened) })
      if (cell !== '' || cells.length > 0) endRecord()
    },
    line: () => line,
  }
}

const lineOf = (text: string, first: number) => first + (text.slice(0, text.indexOf('\0')).match(/\n/g)?.length ?? 0)

/** The line of the first bytes that are no text, found by reading once more and keeping what cannot be. */
const badLine = async (file: string, encoding: string): Promise<number> => {
  const decoder = new TextDecoder(encoding)
  let line = 1
  for await (const piece of createReadStream(file)) {
    const text = decoder.decode(piece as Buffer, { stream: true })
    const at = text.indexOf('\uFFFD')
    line += (at < 0 ? text : text.slice(0, at)).match(/\n/g)?.length ?? 0
    if (at >= 0) return line
  }
  return line
}

/** Reads comma separated values in the encodings that Excel and its neighbours write. */
export const readCsvRows = async (file: string, take: TakeRows): Promise<SheetFacts> => {
  const sample = await head(file)
  const encoding = await encodingOf(file, sample)
  const decoder = new TextDecoder(encoding, { fatal: true })
  const collector = rowCollector(take)
  let no = 0
  const reader = recordReader(separatorOf(new TextDecoder(encoding).decode(sample)), (cells) => {
    no += 1
    collector.add(no, cells)
  })
  try {
    for await (const piece of createReadStream(file)) {
      const text = decoder.decode(piece as Buffer, { stream: true })
      if (text.includes('\0')) throw new ReadFault('encoding', { line: String(lineOf(text, reader.line())) })
      reader.write(text)
    }
    reader.write(decoder.decode())
  } catch (error) {
    throw error instanceof ReadFault
      ? error
      : new ReadFault('encoding', { line: String(await badLine(file, encoding)) })
  }
  reader.end()
  collector.flush()
  return { merges: [], hiddenRows: [], hiddenColumns: [], pictures: [] }
}
