import { Readable } from 'node:stream'
import type { cardPaper } from '@portal/contract/areas/archive/card.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { type FileAnswer, fileAnswer } from '#src/platform/http/file-answer.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { drawPaper } from '#src/shared/paper/draw-paper.ts'
import { paperFileName } from '#src/shared/paper/papers.ts'
import { type SafetyCardData, safetyCardPaper } from '#src/shared/paper/templates/safety-card.ts'
import { type FoundCard, findCard, viewOf } from './get.ts'

const PNG = 'data:image/png;base64,'

/** What the paper of a card says, with the signatures that were drawn by hand. */
export const cardPaperData = async (tx: Tx, actor: Actor, found: FoundCard, at: Date): Promise<SafetyCardData> => {
  const card = await viewOf(tx, actor, found)
  const { rows } = await tx.db.execute<{ name: string }>(
    sql`select name from org_units where id = ${found.card.ownerOrgId}`,
  )
  const signatures = found.stages.flatMap((stage) =>
    (['trainee', 'responsible'] as const).flatMap((role) => {
      const picture = stage[role]?.picture
      return picture?.startsWith(PNG)
        ? [{ stage: stage.stage, role, png: Buffer.from(picture.slice(PNG.length), 'base64') }]
        : []
    }),
  )
  return { card, signatures, orgName: rows[0]?.name ?? '', madeText: `${actor.name}　${shanghaiTime(at)}`, at }
}

export const paper = async ({ tx, actor, body }: OwnCall<typeof cardPaper>): Promise<FileAnswer> => {
  const found = await findCard(tx, actor, body.id)
  const data = await cardPaperData(tx, actor, found, new Date())
  const { bytes } = await drawPaper(safetyCardPaper(data))
  const name = paperFileName(fill('{no}-{name}', { no: data.card.no, name: data.card.name }))
  return fileAnswer({ name, type: 'application/pdf', bytes: bytes.length, stream: Readable.from([bytes]) })
}
