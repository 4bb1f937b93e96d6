import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { allOf, personInScope, personOfUnit } from '#src/areas/learning/public.ts'
import { narrowedBy } from '#src/kit/page-read/narrowed-by.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { videos } from '#src/schema/video.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import { isOpen } from '#src/shared/publication/open-to.ts'
import { ofSchool } from '../question/reach.ts'
import { findManaged, type Video } from '../video/access.ts'
import { managerConditions, videoConditions } from '../video/conditions.ts'
import { matches } from '../video/where.ts'

/** Which videos an officer asks for. */
export interface AskedVideos {
  year?: number | undefined
  labelTypeId?: string | undefined
  labelIds?: string[] | undefined
  required?: boolean | undefined
  roleId?: string | undefined
}

export interface OpenVideo {
  id: string
  title: string
  year: number
  audience: Audience
}

const { labelTypeId, labelIds, year, required } = videoConditions('')
const conditions = { labelTypeId, labelIds, year, required, roleId: managerConditions.roleId }

/** Videos of the school that learners find now. */
export const isOpenInSchool: SQL = sql`${videos.channel} = 'school' and ${isOpen(videos)}`

export const openVideos = ({ db }: Tx, asked: AskedVideos, keyword = ''): Promise<OpenVideo[]> =>
  db
    .select({ id: videos.id, title: videos.title, year: videos.year, audience: videos.audience })
    .from(videos)
    .where(
      allOf(isOpenInSchool, ...narrowedBy(conditions, { ...asked }), keyword === '' ? undefined : matches(keyword)),
    )

/** People in the scope of the call, of one unit and those below it where one is asked for. */
export const peopleAsked = async (tx: Tx, orgId: string | undefined): Promise<SQL> => {
  if (orgId !== undefined) ensure(await reachesUnit(tx, orgId), no.outsideScope)
  return allOf(personInScope(tx), personOfUnit(orgId))
}

/**
 * A video of the school that an officer may look into: learners in his scope are meant, or he keeps it himself. To all
 * others it does not exist.
 */
export const findUnitVideo = async (tx: Tx, actor: Actor, id: string): Promise<Video> => {
  const [video] = await tx.db
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), ofSchool))
  if (!video) return refuse(errors.missing)
  const { rows } = await tx.db.execute(sql`select 1 from users u
    where ${activePerson()} and ${personIn(video.audience)} and ${personInScope(tx)} limit 1`)
  const isMeant = rows.length > 0 && (video.state === 'published' || video.state === 'retired')
  if (!isMeant && !(await findManaged(tx, actor, id, 'menu'))) return refuse(errors.missing)
  return video
}
