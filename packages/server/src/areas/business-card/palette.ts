import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { personSpelled } from '#src/shared/directory/search.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'
import { reachedWith } from './card/person.ts'

/** Cards by the names of their people. */
export const paletteOfCards: PaletteSource = {
  access: [P.card],
  find: async ({ tx, actor, keyword }) => {
    const { rows } = await tx.db.execute<{ id: string; title: string; code: string; aside: string }>(sql`
      select c.id, u.name as title, u.code, o.name as aside
      from users u join business_cards c on c.user_id = u.id join org_units o on o.id = u.primary_org_id
      where ${personSpelled(keyword)} and u.deleted_at is null and ${reachedWith(tx, actor, [P.card])}
      order by c.updated_at desc limit ${MOST_HITS}`)
    return rows.map((row) => ({ ...row, link: `/businessCard/businessCardDetail?id=${row.id}` }))
  },
}
