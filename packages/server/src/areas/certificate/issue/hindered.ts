import { certificateRefusals as no } from '@portal/contract/areas/certificate/refusals.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { missingSigns } from '#src/shared/paper/missing-signs.ts'
import { usableTemplate } from './template.ts'

export interface Holder {
  id: string
  name: string
  photo: string
}

export const holdersOf = async ({ db }: Tx, userIds: readonly string[]): Promise<Map<string, Holder>> => {
  const { rows } = await db.execute<Holder & Record<string, unknown>>(
    sql`select id, name, photo from users where id = any(${sql.param([...userIds])}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Why somebody's certificate cannot be drawn: a sign of the name that no font has, or the photo that is asked for. */
export type Hindered = ReadonlyMap<string, string>

export const hinderedOf = async (
  needsPhoto: boolean,
  holders: ReadonlyMap<string, Holder>,
  userIds: readonly string[],
): Promise<Hindered> => {
  const why = async (userId: string): Promise<string | null> => {
    const holder = holders.get(userId)
    if (!holder) return no.unknownPerson.message
    const signs = await missingSigns(holder.name)
    if (signs.length > 0) return fill(no.glyph.message, { c: signs.join('') })
    return needsPhoto && holder.photo === '' ? no.photo.message : null
  }
  const all = await Promise.all(userIds.map(async (userId) => [userId, await why(userId)] as const))
  return new Map(all.flatMap(([userId, text]) => (text === null ? [] : [[userId, text]])))
}

/** {@link Hindered} of people by a template, before anything is issued. */
export const hinderedPeople = async (tx: Tx, templateId: string, userIds: readonly string[]): Promise<Hindered> => {
  const { drawn } = await usableTemplate(tx, templateId)
  return hinderedOf(
    drawn.elements.some(({ kind }) => kind === 'photo'),
    await holdersOf(tx, userIds),
    userIds,
  )
}
