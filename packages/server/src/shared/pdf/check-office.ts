import { pdfRefusals as no } from '@portal/contract/areas/files/pdf.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { withByteSource } from '#src/platform/media/head/byte-source.ts'
import { oleEntryNames } from '#src/platform/media/office-container.ts'

const MB = 1024 * 1024
const limits = {
  entries: 10_000,
  inflatedBytes: 600 * MB,
  /** A part of this size that grows by more than this many times is a trap. */
  ratioFromBytes: 20 * MB,
  ratio: 200,
}

/** Parts of packages and streams of compound files that hold programs. */
const MACRO_PART = /(?:^|\/)(?:vba(?:Project|Data|ProjectSignature)[^/]*|macrosheets\/.+|Basic\/.+\.xml|Scripts\/.+)$/i
const MACRO_STREAM = /^(?:_VBA_PROJECT(?:_CUR)?|VBA|Macros)$/i

const isTrap = ({ uncompressedSize, compressedSize }: Entry) =>
  uncompressedSize > limits.ratioFromBytes && uncompressedSize > compressedSize * limits.ratio

/** What the directory announces is not believed: every part is let out once and counted, and kept nowhere. */
const letOut = async (zip: ZipFile, entry: Entry, budget: number): Promise<number> => {
  let bytes = 0
  const stream = await zip.openReadStreamPromise(entry)
  for await (const piece of stream as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > budget) {
      stream.destroy()
      return bytes
    }
  }
  return bytes
}

const whyNotPackage = async (zip: ZipFile): Promise<Refusal | null> => {
  if (zip.entryCount > limits.entries) return no.inflated
  let inflated = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) return no.officeEncrypted
    if (MACRO_PART.test(entry.fileName)) return no.macros
    if (isTrap(entry)) return no.inflated
    if (entry.fileName.endsWith('/')) continue
    inflated += await letOut(zip, entry, limits.inflatedBytes - inflated)
    if (inflated > limits.inflatedBytes) return no.inflated
  }
  return null
}

const whyNotZip = async (file: string): Promise<Refusal | null> => {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
    return await whyNotPackage(zip)
  } catch {
    return no.damaged
  } finally {
    zip?.close()
  }
}

const PACKAGES = ['docx', 'pptx', 'xlsx', 'odf']
const COMPOUND = ['doc', 'ppt', 'xls']

/** Why a document is not handed to LibreOffice: encrypted, with macros, or made to swell. */
export const whyNotConvert = async (file: string, container: string): Promise<Refusal | null> => {
  if (container === 'encryptedOffice') return no.officeEncrypted
  if (PACKAGES.includes(container)) return whyNotZip(file)
  if (!COMPOUND.includes(container)) return no.notConvertible
  const streams = await withByteSource(file, oleEntryNames)
  return streams.some((name) => MACRO_STREAM.test(name)) ? no.macros : null
}
