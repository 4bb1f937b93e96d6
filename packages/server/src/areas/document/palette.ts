import { documentCodes } from '@portal/contract/areas/document/document.ts'
import { documentWords } from '@portal/contract/areas/document/messages.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { documents } from '#src/schema/document/document.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'
import { reachable } from './document/access.ts'
import { binned, joinVersion } from './document/conditions.ts'
import { matchesTitle } from './document/search.ts'

/** Documents by their titles, the latest first. */
export const paletteOfDocuments: PaletteSource = {
  access: [documentCodes.menu],
  find: async ({ tx, actor, keyword }) => {
    const { rows } = await tx.db.execute<{ id: string; title: string; version: string | null }>(sql`
      select ${documents.id} as id, ${documents.title} as title, v.major || '.' || v.minor as version
      from ${documents} ${joinVersion}
      where ${matchesTitle(keyword)} and ${binned(false)} and ${reachable(tx, actor, 'menu')}
      order by ${documents.createdAt} desc limit ${MOST_HITS}`)
    return rows.map(({ id, title, version }) => ({
      id,
      title,
      code: '',
      aside: version === null ? '' : fill(documentWords.version, { n: version }),
      link: `/videoManageSc/docDetail?id=${id}`,
    }))
  },
}
