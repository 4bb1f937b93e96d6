import { workRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import type { WorkInput } from '@portal/contract/areas/exhibition/work.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { exhibitions, exhibitionWorks } from '#src/schema/exhibition/exhibition.ts'
import type { Uploader } from '#src/shared/files/files.ts'
import { takeUpload } from '#src/shared/files/uploads.ts'
import type { MediaOwned, MediaOwner, MediaVersion } from '#src/shared/media-versions/owner.ts'
import { addVersion, cancelOlder, versionsOf } from '#src/shared/media-versions/versions.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Exhibition } from '../show/exhibitions.ts'
import { inAudience } from '../show/reach.ts'
import type { Work } from '../work/works.ts'

const CONTEST_MOST_MS = 30 * MINUTE_MS

const ownerOfWork = (workId: string): MediaOwned => ({ kind: 'work', id: workId })

/** What was entered in a contest has a limit; what managers put on show has none. */
export const mediaOfFilms: MediaOwner = {
  lengthRule: async (db, id) => {
    const [found] = await db
      .select({ submitFrom: exhibitions.submitFrom })
      .from(exhibitionWorks)
      .innerJoin(exhibitions, eq(exhibitions.id, exhibitionWorks.exhibitionId))
      .where(eq(exhibitionWorks.id, id))
    const isContest = found !== undefined && found.submitFrom !== null
    return (durationMs) => (isContest && durationMs > CONTEST_MOST_MS ? 'filmTooLong' : null)
  },
}

/** Who enters films, or may still mend one, sends them; and whoever enters them for others. */
export const filmUploader =
  ({ platform }: Portal): Uploader =>
  async (actor, purpose) => {
    if (purpose !== 'video' || actor.guest) return false
    const open: SQL = sql`${exhibitions.kind} = 'film' and ${exhibitions.state} = 'published'
      and ${exhibitions.submitFrom} <= now() and (${exhibitions.submitTo} > now() or ${exhibitions.voteTo} > now())
      and ${inAudience('submit', actor.facets)}`
    return (await platform.db.$count(exhibitions, open)) > 0
  }

/** The newest file of a film: what its moderators looked at, for each newer one is looked at again. */
export const filmOf = async (tx: Pick<Tx, 'db'>, workId: string): Promise<MediaVersion | null> =>
  (await versionsOf(tx, ownerOfWork(workId)))[0] ?? null

/** Files of a form as the kind of their exhibition asks for them. */
export const ensureFiles = (exhibition: Exhibition, { files, film }: Pick<WorkInput, 'files' | 'film'>): void => {
  if (files.length > exhibition.filesPerWork) refuseField('files', no.mostFiles, { n: exhibition.filesPerWork })
  if (exhibition.kind === 'film') {
    if (film === null) refuseField('film', no.noFilm)
    return
  }
  if (files.length === 0) refuseField('files', no.noFile)
  if (film !== null) refuseField('film', no.filmUnknown)
}

/** Puts the film of a form in place of the one before; the same one stays as it is. */
export const writeFilm = async (tx: Tx, actor: Actor, work: Work, film: WorkInput['film']): Promise<void> => {
  if (film === null) return
  const before = await filmOf(tx, work.id)
  if (film.uploadId === undefined) {
    if (before === null || film.fileId !== before.fileId) refuseField('film', no.filmUnknown)
    return
  }
  const file = await takeUpload(tx, actor, film.uploadId, 'video')
  if (before?.fileId === file.id) return
  const { rows } = await tx.db.execute(sql`select 1 from media_versions m where m.file_id = ${file.id}`)
  if (rows.length > 0) refuseField('film', no.filmUnknown)
  const version = await addVersion(tx, ownerOfWork(work.id), { file, createdBy: actor.id })
  await cancelOlder(tx, ownerOfWork(work.id), version.number)
}

/** A film that could not be made playable is not sent to anybody. */
export const ensureFilmSound = async (tx: Tx, exhibition: Exhibition, work: Work): Promise<void> => {
  if (exhibition.kind !== 'film') return
  const film = await filmOf(tx, work.id)
  ensure(film !== null, no.noFilm)
  ensure(film.state !== 'failed', no.filmFailed)
}

/** Nothing else than what can be played is put on show. */
export const isFilmReady = async (tx: Tx, work: Work): Promise<boolean> => {
  const film = await filmOf(tx, work.id)
  return film === null || film.state === 'ready'
}
