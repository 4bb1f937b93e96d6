import { deleteAnchors, followAnchor, getAnchor, listAnchors, saveAnchor } from '@portal/contract/areas/live/anchor.ts'
import { anchorRefusals as no } from '@portal/contract/areas/live/anchor-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { anchorList, anchorLists, getWith } from './list.ts'
import { follow, remove, saveWith } from './save.ts'

/** Covers of anchors are for everybody; who appoints anchors sends them. */
const allowCovers = ({ files }: Portal): void => {
  files.openers.provide('anchor', async (tx, _actor, fileId) => {
    const { rowCount } = await tx.db.execute(sql`select 1 from anchors where cover_file_id = ${fileId}`)
    return (rowCount ?? 0) > 0
  })
  files.uploaders.provide('anchor', async (actor, purpose) => purpose === 'cover' && actor.holds(P.anchorEdit))
}

/** 主播: who they are, who appoints them, and who follows them. */
export const anchorRoutes = (portal: Portal): void => {
  const { app } = portal
  const lists = anchorLists(portal)
  portal.platform.constraints.provide('anchors_user_key', no.already)
  allowCovers(portal)
  serve(app, listAnchors, anchorList(lists).read)
  serve(app, getAnchor, getWith(lists))
  serve(app, saveAnchor, saveWith(portal))
  serve(app, deleteAnchors, remove)
  serve(app, followAnchor, follow)
}
