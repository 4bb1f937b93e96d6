import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileAnswer, fileAnswer } from '#src/platform/http/file-answer.ts'
import { type Sheet, writeWorkbook, XLSX_TYPE } from '#src/shared/exchange/workbook/write-workbook.ts'
import type { Portal } from '#src/shared/portal.ts'

/** Sends a file that was written for this answer alone; its name is gone before its bytes are read. */
export const answerFile = async (file: string, name: string, type: string): Promise<FileAnswer> => {
  const handle = await fs.promises.open(file)
  const { size } = await handle.stat()
  await fs.promises.rm(file, { force: true })
  return fileAnswer({ name, type, bytes: size, stream: handle.createReadStream() })
}

const temporary = ({ platform }: Portal) => path.join(platform.tempDir, `${randomUUID()}.part`)

/** A text file as its pieces come. */
export const answerText = async (
  portal: Portal,
  name: string,
  type: string,
  pieces: Iterable<string>,
): Promise<FileAnswer> => {
  const file = temporary(portal)
  await pipeline(Readable.from(pieces), fs.createWriteStream(file, { flags: 'wx' }))
  return answerFile(file, name, type)
}

export const answerSheets = async (portal: Portal, name: string, sheets: readonly Sheet[]): Promise<FileAnswer> => {
  const file = temporary(portal)
  await writeWorkbook(file, sheets)
  return answerFile(file, name, XLSX_TYPE)
}
