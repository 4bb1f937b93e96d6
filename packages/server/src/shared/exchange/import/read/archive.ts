import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { limits, ReadFault } from './limits.ts'

/** The parts of a workbook file, each read under the same budget of inflated bytes. */
export interface Archive {
  has(name: string): boolean
  names(): string[]
  /** Feeds the part to the handlers; a handler that answers false has seen enough. */
  parse(name: string, handlers: XmlHandlers, whole?: boolean): Promise<void>
  close(): void
}

export interface XmlHandlers {
  /** Name without prefix, attributes without prefix. */
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
  /** Asked after each piece: true stops reading. */
  enough?(): boolean
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

const attributesOf = ({ attributes }: SaxesTagPlain): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), value]))

const parserFor = (part: string, { open, text, close }: XmlHandlers): SaxesParser => {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const refuse = () => {
    throw new ReadFault('badPart', { part, line: String(parser.line) })
  }
  parser.on('error', refuse)
  // No honest workbook declares document types; entities that grow are declared there.
  parser.on('doctype', refuse)
  if (open) parser.on('opentag', (tag) => open(local(tag.name), attributesOf(tag)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', (tag) => close(local(tag.name)))
  return parser
}

const decoderFor = (head: Buffer): TextDecoder => {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  return new TextDecoder('utf-8', { fatal: true })
}

const readEntries = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > limits.entries) throw new ReadFault('inflated')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    // Two parts of one name: readers disagree about which one counts.
    if (entries.has(entry.fileName)) throw new ReadFault('unreadable')
    if (entry.isEncrypted()) throw new ReadFault('encrypted')
    entries.set(entry.fileName, entry)
    if (entries.size > limits.entries) throw new ReadFault('inflated')
  }
  return entries
}

const isTrap = ({ uncompressedSize, compressedSize }: Entry) =>
  uncompressedSize > limits.ratioFromBytes && uncompressedSize > compressedSize * limits.ratio

/** Opens a zip file; whatever is wrong with it is said in one sentence. */
export const openArchive = async (file: string): Promise<Archive> => {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(() => {
    throw new ReadFault('unreadable')
  })
  const entries = await readEntries(zip).catch((error: unknown) => {
    zip.close()
    throw error instanceof ReadFault ? error : new ReadFault('unreadable')
  })
  let inflated = 0

  const feed = async (part: string, stream: Readable, handlers: XmlHandlers) => {
    const parser = parserFor(part, handlers)
    let decoder: TextDecoder | undefined
    for await (const piece of stream as AsyncIterable<Buffer>) {
      inflated += piece.length
      if (inflated > limits.inflatedBytes) throw new ReadFault('inflated')
      decoder ??= decoderFor(piece)
      parser.write(decoder.decode(piece, { stream: true }))
      if (handlers.enough?.()) return
    }
    parser.write(decoder?.decode() ?? '')
    parser.close()
  }

  return {
    has: (name) => entries.has(name),
    names: () => [...entries.keys()],
    parse: async (name, handlers, whole = true) => {
      const entry = entries.get(name)
      if (!entry) throw new ReadFault('unreadable')
      if (whole && (entry.uncompressedSize > limits.partBytes || isTrap(entry))) throw new ReadFault('inflated')
      let stream: Readable | undefined
      try {
        stream = await zip.openReadStreamPromise(entry)
        await feed(name, stream, handlers)
      } catch (error) {
        throw error instanceof ReadFault ? error : new ReadFault('unreadable')
      } finally {
        stream?.destroy()
      }
    },
    close: () => zip.close(),
  }
}
