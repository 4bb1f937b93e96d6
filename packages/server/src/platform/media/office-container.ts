import type { ByteSource } from './head/byte-source.ts'

export type OfficeContainer = 'docx' | 'pptx' | 'xlsx' | 'odf' | 'doc' | 'ppt' | 'xls' | 'encryptedOffice'

const MAX_DIRECTORY = 1 << 20
const MAX_SECTORS = 64
const END_OF_CENTRAL_DIRECTORY = 0x06054b50
const CENTRAL_ENTRY = 0x02014b50

/** The entry names in a zip's own directory decide; a zip without the parts of a document is none. */
export async function officeOfZip(source: ByteSource): Promise<OfficeContainer | null> {
  const names = new Set(await zipEntryNames(source))
  if (names.has('[Content_Types].xml')) {
    if (names.has('word/document.xml')) return 'docx'
    if (names.has('ppt/presentation.xml')) return 'pptx'
    if (names.has('xl/workbook.xml')) return 'xlsx'
  }
  return names.has('mimetype') && names.has('META-INF/manifest.xml') && names.has('content.xml') ? 'odf' : null
}

async function zipEntryNames(source: ByteSource): Promise<string[]> {
  const tailLength = Math.min(source.size, 65_557)
  const tail = await source.read(source.size - tailLength, tailLength)
  let at = tail.length - 22
  while (at >= 0 && tail.readUInt32LE(at) !== END_OF_CENTRAL_DIRECTORY) at -= 1
  if (at < 0) return []

  const directory = await source.read(tail.readUInt32LE(at + 16), Math.min(tail.readUInt32LE(at + 12), MAX_DIRECTORY))
  const names: string[] = []
  for (let entry = 0; entry + 46 <= directory.length && directory.readUInt32LE(entry) === CENTRAL_ENTRY; ) {
    const nameLength = directory.readUInt16LE(entry + 28)
    names.push(directory.toString('utf8', entry + 46, entry + 46 + nameLength))
    entry += 46 + nameLength + directory.readUInt16LE(entry + 30) + directory.readUInt16LE(entry + 32)
  }
  return names
}

/** Old Office files, and new ones under a password, are OLE containers told apart by the names of their streams. */
export async function officeOfOle(source: ByteSource): Promise<OfficeContainer | null> {
  const names = new Set(await oleEntryNames(source))
  if (names.has('EncryptedPackage')) return 'encryptedOffice'
  if (names.has('WordDocument')) return 'doc'
  if (names.has('PowerPoint Document')) return 'ppt'
  return names.has('Workbook') || names.has('Book') ? 'xls' : null
}

/** The names of the streams of a compound file. */
export async function oleEntryNames(source: ByteSource): Promise<string[]> {
  const header = await source.read(0, 512)
  if (header.length < 512) return []
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return []
  const sectorSize = 1 << shift
  const sectorAt = (sector: number) => (sector + 1) * sectorSize

  const names: string[] = []
  let sector = header.readUInt32LE(48)
  for (let count = 0; count < MAX_SECTORS && sectorAt(sector) < source.size; count += 1) {
    const entries = await source.read(sectorAt(sector), sectorSize)
    for (let at = 0; at + 128 <= entries.length; at += 128) {
      const nameBytes = Math.min(entries.readUInt16LE(at + 64), 64)
      if (nameBytes >= 2) names.push(entries.toString('utf16le', at, at + nameBytes - 2))
    }
    const tableIndex = Math.floor(sector / (sectorSize / 4))
    if (tableIndex >= 109) break
    const link = sectorAt(header.readUInt32LE(76 + 4 * tableIndex)) + 4 * (sector % (sectorSize / 4))
    const next = await source.read(link, 4)
    if (next.length < 4) break
    sector = next.readUInt32LE(0)
  }
  return names
}
