import { previewAudience } from '@portal/contract/areas/access/audience.ts'
import {
  getProgress,
  listVersions,
  restoreVersion,
  retryTranscode,
  uploadVideo,
} from '@portal/contract/areas/video/media.ts'
import { clickCount, deleteLike, saveLike } from '@portal/contract/areas/video/reaction.ts'
import {
  countVideoStates,
  findLabelAndVideo,
  labelListNum,
  listByLabel,
  listPortalVideos,
  listSchoolVideos,
  numberAliVideo,
} from '@portal/contract/areas/video/video-list.ts'
import {
  deleteVideos,
  getVideoRoles,
  imAnchor,
  saveRolesForVideo,
  updateVideoAttr,
} from '@portal/contract/areas/video/video-manage.ts'
import { getSingleVideoInfo } from '@portal/contract/areas/video/video-single.ts'
import { P } from '@portal/contract/privileges.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { serve } from '#src/platform/http/serve.ts'
import { countAudience, namesOfAudiences, pathOfOnlyUnit } from '#src/shared/audience/resolve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { myAnchor } from './anchor.ts'
import { contentCounts, labelCounts } from './facet/facets.ts'
import { progress } from './media/progress.ts'
import { upload } from './media/upload.ts'
import { restore, retry, versions } from './media/versions.ts'
import { reactionHandlers } from './reaction/reactions.ts'
import { createAudienceFigures } from './video/audience-figures.ts'
import { labelsWithVideos } from './video/by-node.ts'
import { counts } from './video/counts.ts'
import { remove } from './video/delete.ts'
import { byLabelWith, listOf } from './video/list.ts'
import { roles, saveRoles } from './video/roles.ts'
import { single } from './video/single.ts'
import { update } from './video/update.ts'

export const videoRoutes = (portal: Portal): void => {
  const { app, platform } = portal
  const figures = createAudienceFigures(platform)
  const reactions = reactionHandlers(portal)

  serveList(portal, listPortalVideos, [P.videoExport], listOf(portal, figures, 'portal'))
  serveList(portal, listSchoolVideos, [P.schoolVideoExport], listOf(portal, figures, 'school'))
  serve(app, countVideoStates, counts)
  serve(app, listByLabel, byLabelWith(portal))
  serve(app, findLabelAndVideo, labelsWithVideos(portal))
  serve(app, labelListNum, labelCounts(portal))
  serve(app, numberAliVideo, contentCounts(portal))
  serve(app, getSingleVideoInfo, single(portal, figures))

  serve(app, uploadVideo, upload(portal))
  serve(app, getProgress, progress(portal))
  serve(app, retryTranscode, retry)
  serve(app, listVersions, versions)
  serve(app, restoreVersion, restore(portal))

  serve(app, updateVideoAttr, update(portal))
  serve(app, deleteVideos, remove(portal))
  serve(app, getVideoRoles, roles)
  serve(app, saveRolesForVideo, saveRoles)
  serve(app, imAnchor, myAnchor)
  serve(app, previewAudience, async ({ tx, body: { audience } }) => ({
    count: await countAudience(tx.db, audience),
    text: describeAudience(audience, await namesOfAudiences(tx.db, [audience])),
    unitPath: await pathOfOnlyUnit(tx.db, audience),
  }))

  serve(app, clickCount, reactions.clicked)
  serve(app, saveLike, reactions.like)
  serve(app, deleteLike, reactions.unlike)
}
