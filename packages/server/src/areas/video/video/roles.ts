import { videoRefusals as no } from '@portal/contract/areas/video/refusals.ts'
import type { getVideoRoles, saveRolesForVideo } from '@portal/contract/areas/video/video-manage.ts'
import { errors } from '@portal/contract/errors.ts'
import { updateRow } from '#src/kit/store.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { videos } from '#src/schema/video.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { changeAudiences, shownAudience } from '#src/shared/audience/change-audiences.ts'
import { findManaged, lockVideo } from './access.ts'

export const roles: HandlerOf<typeof getVideoRoles> = async ({ tx, body, actor }) => {
  const { audience } = (await findManaged(tx, actor, body.videoId, 'role')) ?? refuse(errors.missing)
  return shownAudience(tx, audience)
}

/** Viewing rights apply at once, whatever the state of the video. */
export const saveRoles: HandlerOf<typeof saveRolesForVideo> = ({ tx, body, actor }) =>
  changeAudiences(
    tx,
    { ...body, ids: body.videoIds },
    {
      no,
      hold: async (id) => {
        const { audience, revision } = await lockVideo(tx, actor, id, 'role')
        return { audience, write: (changed) => updateRow(tx, videos, { id, revision }, audienceValues(changed)) }
      },
    },
  )
