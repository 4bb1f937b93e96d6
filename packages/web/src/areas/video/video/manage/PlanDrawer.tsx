import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { updateVideoAttr, videoAttrs } from '@portal/contract/areas/video/video-manage.ts'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { serverNow } from '#src/platform/session/session.ts'
import { changedOf } from '#src/kit/form/changed-of.ts'

const plan = videoAttrs.pick({ publishAt: true, topUntil: true, sort: true })
type Plan = z.output<typeof plan>

const Field = fieldsOf(plan)

/** When a video is shown, and where it stands among the others. */
export function PlanDrawer({ video, onClose }: { video: VideoRow; onClose: () => void }) {
  // What was shown already has its day behind it; only a day to come can be planned.
  const isShown = video.publishAt !== null && video.publishAt.getTime() <= serverNow()
  const begun: Plan = {
    publishAt: isShown ? null : video.publishAt,
    topUntil: video.topUntil ?? null,
    sort: video.sort ?? 0,
  }

  return (
    <FormDrawer
      title={`定时、置顶与排序：${video.title}`}
      initial={begun}
      write={updateVideoAttr}
      body={(values: Plan) => ({ ids: [video.id], attrs: changedOf(begun, values) })}
      onClose={onClose}
    >
      {!(isShown && video.state === 'published') && (
        <Field name="publishAt" label="定时发布" help="审批通过后到此时间才对学员可见；留空为通过即发布" />
      )}
      <Field name="topUntil" label="置顶至" help="留空为不置顶" />
      <Field name="sort" label="排序号" help="越大越靠前" />
    </FormDrawer>
  )
}
