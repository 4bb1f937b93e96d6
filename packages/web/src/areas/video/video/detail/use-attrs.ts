import { updateVideoAttr, type VideoAttrs } from '@portal/contract/areas/video/video-manage.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { useWrite } from '#src/kit/use-write.ts'

/** Saves attributes of one video over the revision that was read; nothing changed is nothing to send. */
export const useAttrs = ({ id, revision }: VideoDetail) => {
  const save = useWrite(updateVideoAttr, { refreshes: ['approveRecord', 'labelType', 'videoUser'] })
  // A refetch behind an open form must not lend its revision to values typed over an older one.
  const send = (attrs: VideoAttrs, onSuccess: () => void, begunRevision = revision) => {
    if (Object.keys(attrs).length === 0) return onSuccess()
    save.mutate({ ids: [id], attrs, ...(begunRevision !== undefined && { revision: begunRevision }) }, { onSuccess })
  }
  return { send, run: save.run, isPending: save.isPending, error: save.error }
}
