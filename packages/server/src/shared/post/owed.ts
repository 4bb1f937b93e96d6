import { type SQL, sql } from 'drizzle-orm'
import { posts } from '#src/schema/post.ts'
import { shownState, type Reader as Whole } from './access.ts'

type Reader = Pick<Whole, 'id'>

/** The reader has read or confirmed the present version. */
export const ownRead = ({ id }: Reader, column: 'read_at' | 'confirmed_at'): SQL => sql`exists (
  select 1 from post_reads r where r.post_id = ${posts.id} and r.user_id = ${id}
    and r.version >= ${posts.askedVersion} and r.${sql.identifier(column)} is not null)`

export const unreadBy = (reader: Reader): SQL => sql`not ${ownRead(reader, 'read_at')}`

/** Owed: running, must be read or confirmed, and is not yet. */
export const owedBy = (reader: Reader): SQL => sql`(${shownState} = 'published' and (
  (${posts.duty} = 'read' and not ${ownRead(reader, 'read_at')})
  or (${posts.duty} = 'confirm' and not ${ownRead(reader, 'confirmed_at')})))`
