import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type PackLine, packWords as words } from '@portal/contract/areas/archive/pack.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { ZipFile } from 'yazl'
import type { BlobStore } from '#src/platform/blob-store/blob-store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { auditPacks, PackedFile } from '#src/schema/archive/pack.ts'
import type { PackPart, PackScope, PackSources } from '#src/shared/archive/pack.ts'
import { type Sheet, writeWorkbook } from '#src/shared/exchange/workbook/write-workbook.ts'
import type { Drawing } from '#src/shared/paper/many/drawing-thread.ts'
import { addBytes } from '#src/shared/paper/many/zip-bytes.ts'

type Pack = typeof auditPacks.$inferSelect

export interface Packing {
  tx: Tx
  sources: PackSources
  scope: PackScope
  pack: Pack
  people: number
  checks: readonly PackLine[]
  drawing: Drawing
  store: BlobStore
  /** Where the archive goes; parts lie beside it while they are written. */
  file: string
  onPart(done: number): Promise<void>
}

const hashOfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** The archive, with each part on the disk of its own until it has gone in: memory holds one part at a time. */
const openZip = (file: string) => {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(file, { flags: 'wx' }))
  // A failure is told where the end is waited for.
  written.catch(() => undefined)
  const temps: string[] = []
  const addFile = async (name: string, temp: string): Promise<Pick<PackedFile, 'bytes' | 'sha256'>> => {
    temps.push(temp)
    const { size } = await stat(temp)
    zip.addFile(temp, name, { compress: false })
    return { bytes: size, sha256: await hashOfFile(temp) }
  }
  const addPaper = (name: string, bytes: Buffer) => addBytes(zip, name, bytes)
  const close = async () => {
    zip.end()
    await written
  }
  const clean = () => Promise.all(temps.map((temp) => rm(temp, { force: true })))
  return { addFile, addPaper, close, clean }
}

type Zip = ReturnType<typeof openZip>

const tempBeside = (file: string): string => path.join(path.dirname(file), `${randomUUID()}.part`)

const addSheets = async (zip: Zip, file: string, name: string, sheets: readonly Sheet[]) => {
  const temp = tempBeside(file)
  await writeWorkbook(temp, sheets)
  return zip.addFile(name, temp)
}

/** A copy beside the archive: what the store deletes meanwhile, the pack has. */
const addStored = async (zip: Zip, { store, file }: Packing, name: string, sha256: string) => {
  const temp = tempBeside(file)
  const { stream } = await store.openRead(sha256)
  await pipeline(stream, createWriteStream(temp, { flags: 'wx' }))
  return zip.addFile(name, temp)
}

const addPart = async (zip: Zip, packing: Packing, part: PackPart): Promise<PackedFile> => {
  const { drawing, file } = packing
  const { name, title, count } = part
  if ('stored' in part) return { name, title, count, ...(await addStored(zip, packing, name, part.stored.sha256)) }
  if ('sheet' in part) return { name, title, count, ...(await addSheets(zip, file, name, [part.sheet])) }
  const { bytes, sha256 } = await drawing.draw(part.paper)
  await zip.addPaper(name, bytes)
  return { name, title, count, bytes: bytes.length, sha256 }
}

const coverRows = ({ tx, pack, people, checks }: Packing): string[][] => {
  const count = checks.reduce((sum, line) => sum + line.count, 0)
  const { cover } = words
  return [
    [cover.units, pack.units],
    [cover.period, `${pack.fromDay} — ${pack.toDay}`],
    [cover.dutyItem, pack.dutyItem],
    [cover.people, String(people)],
    [cover.reason, pack.reason],
    [cover.made, `${tx.actor?.name ?? ''}　${shanghaiTime(pack.createdAt)}`],
    [cover.complete, checks.length === 0 ? cover.isComplete : fill(cover.isOpen, { n: checks.length, count })],
  ]
}

/** 目录.xlsx: what the pack is and whether it is complete, its files with their hashes, and what is missing. */
const indexSheets = (packing: Packing, files: readonly PackedFile[]): Sheet[] => [
  {
    name: words.coverSheet,
    columns: [
      { title: words.coverSheet, width: 16 },
      { title: '', width: 80 },
    ],
    rows: coverRows(packing),
  },
  {
    name: words.indexSheet,
    columns: Object.values(words.columns).map((title) => ({ title, width: 24 })),
    rows: files.map(({ name, title, count, bytes, sha256 }, at) => [at + 1, name, title, count, bytes, sha256]),
  },
  {
    name: words.checkSheet,
    columns: Object.values(words.checkColumns).map((title) => ({ title, width: 40 })),
    rows: packing.checks.map(({ text, count, link }) => [text, count, link]),
  },
]

/** One line a file, as `sha256sum -c` reads it. */
const manifestOf = (files: readonly PackedFile[]): Buffer =>
  Buffer.from(files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join(''))

/** Writes the whole pack and gives what is in it. */
export const writePack = async (packing: Packing): Promise<PackedFile[]> => {
  const { tx, sources, scope, file, onPart } = packing
  const zip = openZip(file)
  const files: PackedFile[] = []
  try {
    for (const source of sources.all().values()) {
      for await (const part of source.parts?.(tx, scope) ?? []) {
        files.push(await addPart(zip, packing, part))
        await onPart(files.length)
      }
    }
    const index = await addSheets(zip, file, words.index, indexSheets(packing, files))
    files.push({ name: words.index, title: words.indexSheet, count: files.length, ...index })
    await zip.addPaper(words.manifest, manifestOf(files))
    await zip.close()
    return files
  } finally {
    await zip.clean()
  }
}
