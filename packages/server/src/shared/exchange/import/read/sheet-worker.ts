import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openArchive } from './archive.ts'
import { readCsvRows } from './csv.ts'
import { ReadFault, type SheetFacts, type TakeRows } from './limits.ts'
import { readSheetRows } from './sheet.ts'
import { openBook } from './workbook.ts'

/** What the thread was started for. */
export interface Asked {
  file: string
  name: string
  /** Whether the places of pictures are wanted. */
  pictures: boolean
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** Compound files: encrypted workbooks, and the format before 2007. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const firstBytes = async (file: string): Promise<Buffer> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const readWorkbookRows = async ({ file, pictures }: Asked, take: TakeRows): Promise<SheetFacts> => {
  const archive = await openArchive(file)
  try {
    return await readSheetRows(archive, await openBook(archive, pictures), take, pictures)
  } finally {
    archive.close()
  }
}

/** The name says what the person meant to send, the bytes have to agree. */
const read = async (asked: Asked, take: TakeRows): Promise<SheetFacts> => {
  const { file, name, pictures } = asked
  const bytes = await firstBytes(file)
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (extension === 'xlsm') throw new ReadFault('macros')
  if (extension !== 'xlsx' && extension !== 'xls' && extension !== 'csv') throw new ReadFault('fileKind')
  const isZip = bytes.subarray(0, 4).equals(ZIP)
  const isCompound = bytes.equals(COMPOUND)
  if (extension === 'csv') {
    if (isZip || isCompound) throw new ReadFault('fileKind')
    return readCsvRows(file, take)
  }
  // WPS writes its newer format under the old ending too, and people rename: the bytes decide between the two.
  if (isCompound) {
    // A megabyte of program that a newer file has no use for.
    const { readXlsRows } = await import('./xls.ts')
    return readXlsRows(file, take, pictures)
  }
  if (!isZip) throw new ReadFault('notWorkbook')
  return readWorkbookRows(asked, take)
}

try {
  const facts = await read(workerData as Asked, (rows) => parentPort?.postMessage({ rows }))
  parentPort?.postMessage({ facts })
} catch (error) {
  const fault = error instanceof ReadFault ? error : new ReadFault('unreadable')
  parentPort?.postMessage({ fault: { code: fault.code, values: fault.values } })
}
