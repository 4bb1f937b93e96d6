import { maskIdentityNumber } from '@portal/contract/areas/directory/user-fields.ts'
import { sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'

const AT_ONCE = 1000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Any other mask of an identity number was made by an older build, or by what that build had staged or kept for an undo. */
const MASK = '^[0-9]{5}[*]{8}[0-9]{4}[0-9X]$'

interface Kept extends Record<string, unknown> {
  id: string
  sealed: Buffer
  index: string | null
}

/** The mask anew, or none where the value cannot be opened with the key of this site. */
const masked = ({ secrets, log }: Platform, { id, sealed, index }: Kept) => {
  try {
    return [{ id, index, mask: maskIdentityNumber(secrets.open(sealed)) }]
  } catch {
    log.warn({ user: id }, 'identity number cannot be opened')
    return []
  }
}

/** Makes the stored masks of identity numbers anew where they are not five and five; answers how many were. */
export const remaskIdentityNumbers = async (platform: Platform): Promise<number> => {
  const { reportDb, db } = platform
  let remasked = 0
  for (let after = FIRST_ID; ; ) {
    const { rows } = await reportDb.execute<Kept>(sql`
      select id, id_number_sealed as sealed, id_number_index as index from users
      where id > ${after} and id_number_sealed is not null and id_number_mask !~ ${MASK} order by id limit ${AT_ONCE}`)
    const last = rows.at(-1)
    if (!last) return remasked
    after = last.id
    const masks = rows.flatMap((row) => masked(platform, row))
    // Whoever was given another number meanwhile has a mask that belongs to it.
    const { rowCount } = await db.execute(sql`
      update users u set id_number_mask = x.mask
      from jsonb_to_recordset(${JSON.stringify(masks)}::jsonb) as x(id uuid, index text, mask text)
      where u.id = x.id and u.id_number_index = x.index`)
    remasked += rowCount ?? 0
  }
}
