import { type QuestionFields, richColumns } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { inArray } from 'drizzle-orm'
import { files as fileTable } from '#src/schema/file.ts'
import type { ImportCall, RawRow, ShownRow } from '#src/shared/exchange/import/kinds.ts'
import type { Files } from '#src/shared/files/files.ts'
import { withPictureAddresses } from '#src/shared/rich-text/clean.ts'
import { draftOf } from './draft.ts'
import { loadPictureSizes } from './lookups.ts'
import { placePictures } from './place-pictures.ts'

/** Rows as their questions will show them; addresses of pictures are for whoever looks alone. */
export const showWith =
  (files: Files) =>
  async (call: ImportCall, rows: readonly RawRow[]): Promise<ReadonlyMap<number, ShownRow>> => {
    const { tx, actor, pictures: ids } = call
    const sizes = await loadPictureSizes(tx, Object.values(ids))
    const placed = rows.map((row) => placePictures(draftOf(call, row), { ids, sizes }))
    const used = [...new Set(placed.flatMap((each) => [...each.used.values()]))]
    const { id, name } = fileTable
    const stored = used.length === 0 ? [] : await tx.db.select({ id, name }).from(fileTable).where(inArray(id, used))
    const urls = new Map(stored.map((file) => [file.id, files.fileUrl(actor, file)]))
    return new Map(
      placed.map(({ draft, used: own }) => {
        const fields: QuestionFields = { ...draft.fields }
        for (const column of richColumns) {
          const text = fields[column]
          if (text !== undefined) fields[column] = withPictureAddresses(text, (fileId) => urls.get(fileId))
        }
        const pictures = [...own].flatMap(([called, fileId]) => {
          const url = urls.get(fileId)
          return url === undefined ? [] : [{ name: called, fileId, url }]
        })
        return [draft.no, { fields: fields as Record<string, string>, pictures }]
      }),
    )
  }
