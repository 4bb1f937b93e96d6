import { updateVideoAttr, videoAttrs } from '@portal/contract/areas/video/video-manage.ts'
import { getSingleVideoInfo, type VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { TypeSelect } from '#src/areas/video/public.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'

const { shape } = videoAttrs

const form = z.object({
  title: shape.title.unwrap(),
  labelTypeId: shape.labelTypeId.unwrap().meta({ label: '分类' }),
  lecturer: shape.lecturer.unwrap(),
  summary: shape.summary.unwrap(),
})
type Values = z.output<typeof form>
const Field = fieldsOf(form)

/** Words of a video of one's own; its rules and its audience are for the managers to say. */
export function OwnVideoDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery({ ...query(getSingleVideoInfo, { id, manage: true }), gcTime: 0 })
  return <Loaded of={found}>{(video) => <Words video={video} onClose={onClose} />}</Loaded>
}

function Words({ video, onClose }: { video: VideoDetail; onClose: () => void }) {
  const { id, category, labelTypeId, title, lecturer, summary, revision, draft } = video
  return (
    <FormDrawer
      title="编辑视频"
      write={updateVideoAttr}
      body={({ title: words, labelTypeId: typeId, lecturer: by, summary: about }: Values) => ({
        ids: [id],
        attrs: { title: words, labelTypeId: typeId, lecturer: by ?? '', summary: about ?? '' },
        ...(revision !== undefined && { revision }),
      })}
      initial={{
        title: draft?.title ?? title,
        labelTypeId,
        lecturer: draft?.lecturer ?? lecturer,
        summary: draft?.summary ?? summary,
      }}
      said={(answer) => answer.failed[0]?.message ?? '已保存'}
      onClose={onClose}
    >
      <Field name="title" />
      <Field name="labelTypeId">
        <TypeSelect dicCode={category} />
      </Field>
      <Field name="lecturer" />
      <Field name="summary" />
    </FormDrawer>
  )
}
