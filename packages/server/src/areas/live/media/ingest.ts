import { readFile } from 'node:fs/promises'
import type { getLiveHealth, getLiveSources, ingestLive, sendLiveChunk } from '@portal/contract/areas/live/media.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import type { LiveMedia } from '#src/shared/live-media/live-media.ts'
import { getOpenClass, keyReached, type LiveClass } from '../class/reach.ts'
import { enterOpened } from '../room/enter.ts'

const getKeyed = async (tx: Tx, actor: Actor, id: string): Promise<LiveClass> => {
  const [live] = await tx.db
    .select()
    .from(liveClasses)
    .where(and(eq(liveClasses.id, id), keyReached(tx, actor)))
  return live ?? refuse(errors.missing)
}

export const ingestWith =
  (media: LiveMedia): HandlerOf<typeof ingestLive> =>
  async ({ tx, body, actor }) => {
    const rotate = body.rotate === true
    const live = await getKeyed(tx, actor, body.id)
    const answer = await media.ingest(tx, live, rotate)
    tx.notes.push({
      objectType: 'live_classes',
      objectId: live.id,
      objectName: live.title,
      objectOrgId: live.ownerOrgId,
      kind: rotate ? 'update' : 'read',
      diff: rotate ? [{ field: 'streamKey', before: '', after: '' }] : [],
    })
    return { ...answer, health: await media.health(tx, live) }
  }

export const healthWith =
  (media: LiveMedia): HandlerOf<typeof getLiveHealth> =>
  async ({ tx, body, actor }) =>
    media.health(tx, await getKeyed(tx, actor, body.id))

export const sourcesWith =
  (media: LiveMedia): HandlerOf<typeof getLiveSources> =>
  async ({ tx, body, actor }) => {
    const { live } = await enterOpened(tx, actor, await getOpenClass(tx, actor, body.id))
    return media.sources(tx, live, actor)
  }

export const chunkWith =
  (media: LiveMedia): HandlerOf<typeof sendLiveChunk> =>
  async ({ tx, body: { id, session, seq, attach }, actor }) => {
    const live = await getKeyed(tx, actor, id)
    return { next: await media.takeChunk(live, { session, seq, bytes: await readFile(attach.path) }) }
  }
