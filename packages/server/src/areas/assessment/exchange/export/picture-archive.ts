import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pictureName } from '@portal/contract/areas/assessment/exchange/file-words.ts'
import type { QuestionFields } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { pictureOfCell } from '@portal/contract/areas/assessment/exchange/region-notation.ts'
import { withPictureWords } from '@portal/contract/areas/assessment/exchange/write-text.ts'
import {
  EXPORT_MOST_PICTURE_BYTES,
  questionImportRefusals as no,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { questionImportWords as words } from '@portal/contract/areas/assessment/exchange-import-words.ts'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { FileAnswer } from '#src/platform/http/file-answer.ts'
import { answerFile } from '#src/shared/exchange/answer-file.ts'
import { type Sheet, writeWorkbook } from '#src/shared/exchange/workbook/write-workbook.ts'
import type { Portal } from '#src/shared/portal.ts'

interface StoredPicture extends Record<string, unknown> {
  id: string
  sha256: string
  container: string
}

/** Rows that call their pictures by name, and the pictures by the names they are called. */
export interface NamedPictures {
  rows: QuestionFields[]
  pictures: { name: string; sha256: string }[]
}

const storedOf = async (tx: Tx, ids: readonly string[]): Promise<{ stored: StoredPicture[]; bytes: number }> => {
  const { rows } = await tx.db.execute<StoredPicture & { bytes: number }>(sql`
    select f.id, f.sha256, b.container, b.bytes from files f join blobs b on b.sha256 = f.sha256
    where f.id = any(${sql.param(ids)}::uuid[])`)
  return { stored: rows, bytes: rows.reduce((sum, row) => sum + row.bytes, 0) }
}

/** Gives every picture of some questions a name, in their texts and in the column of their own. */
export const namePictures = async (tx: Tx, rows: readonly QuestionFields[]): Promise<NamedPictures> => {
  const names = new Map<string, string>()
  const nameOf = (fileId: string): string => {
    const name = names.get(fileId) ?? pictureName(names.size + 1)
    names.set(fileId, name)
    return name
  }
  const named = rows.map((fields) => {
    const own = pictureOfCell(fields.picture ?? '')
    return { ...withPictureWords(fields, nameOf), ...(own && { picture: nameOf(own.fileId) }) }
  })
  const { stored, bytes } = await storedOf(tx, [...names.keys()])
  ensure(bytes <= EXPORT_MOST_PICTURE_BYTES, no.picturesMost)
  const pictures = stored.map(({ id, sha256, container }) => ({
    name: `${names.get(id) ?? ''}.${container}`,
    sha256,
  }))
  return { rows: named, pictures }
}

/** What the name of a file in a folder may be on every system. */
const FILE_NAME = /^[^\p{Cc}\\/:*?"<>|.][^\p{Cc}\\/:*?"<>|]{0,80}$/u

/** Pictures of an upload by the names its texts call them; none where an import would not take them back together. */
export const picturesOfUpload = async (
  tx: Tx,
  uploaded: Readonly<Record<string, string>>,
): Promise<NamedPictures['pictures']> => {
  const { stored, bytes } = await storedOf(tx, Object.values(uploaded))
  if (bytes > EXPORT_MOST_PICTURE_BYTES) return []
  const byId = new Map(stored.map((picture) => [picture.id, picture]))
  return Object.entries(uploaded).flatMap(([name, id]) => {
    const picture = byId.get(id)
    return picture && FILE_NAME.test(name) ? [{ name: `${name}.${picture.container}`, sha256: picture.sha256 }] : []
  })
}

interface Archived {
  /** Of the archive and of the workbook in it, without their endings. */
  name: string
  sheets: readonly Sheet[]
  pictures: NamedPictures['pictures']
}

/** The sheets as a workbook, the pictures in a folder beside it: what an import of questions takes back as it is. */
export const answerArchive = async (
  portal: Portal,
  { name: called, sheets, pictures }: Archived,
): Promise<FileAnswer> => {
  const base = path.join(portal.platform.tempDir, randomUUID())
  const [book, archive] = [`${base}.xlsx`, `${base}.part`]
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  // Faults come at the archive, not at what it writes, which would wait for its next piece for ever.
  zip.on('error', (error: Error) => out.destroy(error))
  try {
    await writeWorkbook(book, sheets)
    zip.addFile(book, `${called}.xlsx`)
    // Opened when its turn comes, or thousands would be open at once; compressed already.
    for (const { name, sha256 } of pictures)
      zip.addReadStreamLazy(`${words.pictureFolder}/${name}`, { compress: false }, (take) => {
        void portal.files.store.openRead(sha256).then(
          ({ stream }) => take(null, stream),
          (error: Error) => out.destroy(error),
        )
      })
    zip.end()
    await pipeline(out, fs.createWriteStream(archive, { flags: 'wx' }))
  } catch (error) {
    await fs.promises.rm(archive, { force: true })
    throw error
  } finally {
    await fs.promises.rm(book, { force: true })
  }
  return answerFile(archive, `${called}.zip`, 'application/zip')
}
