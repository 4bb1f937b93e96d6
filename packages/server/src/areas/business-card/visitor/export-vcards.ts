import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { exportVcards } from '@portal/contract/areas/business-card/card.ts'
import { cardWords } from '@portal/contract/areas/business-card/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { ensure } from '#src/platform/errors.ts'
import { type FileAnswer, fileAnswer } from '#src/platform/http/file-answer.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import type { Portal } from '#src/shared/portal.ts'
import { noteCard } from '../card/note.ts'
import { readCardPeople } from '../card/person.ts'
import { languageOf, openCardOf, writeVcard } from './find.ts'

/** Each as a file of its own, which phones and address books take one by one. */
export const exportVcardsWith =
  (portal: Portal) =>
  async ({ tx, body, commit }: OwnCall<typeof exportVcards>): Promise<FileAnswer> => {
    const ids = sql`c.id = any(${sql.param(body.ids)}::uuid[])`
    const people = await readCardPeople(
      tx,
      sql`${ids} and u.deleted_at is null and ${personVisible(tx)} order by u.code`,
    )
    const cards = people.flatMap((person) => openCardOf(person) ?? [])
    ensure(cards.length > 0, errors.missing)
    const zip = new ZipFile()
    for (const open of cards) {
      const text = await writeVcard(portal, open, languageOf(open, undefined))
      zip.addBuffer(Buffer.from(text), `${open.userCode}-${open.name}.vcf`.replace(/[\\/:*?"<>|]/g, '_'))
    }
    zip.end()
    const bytes = await buffer(zip.outputStream)
    await commit(async (writing) => {
      for (const open of cards) noteCard(writing, open, open.card.id, { diff: [], kind: 'read' })
    })
    const name = cardWords.vcards
    return fileAnswer({ name, type: 'application/zip', bytes: bytes.length, stream: Readable.from([bytes]) })
  }
