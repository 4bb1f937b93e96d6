import type { LiveClassRow } from '@portal/contract/areas/live/class.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { IngestPanel } from '#src/shared/live-player/ingest/IngestPanel.tsx'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'

const WIDTH = 560

/** 推流地址 of one class, beside the list. */
export function IngestDrawer({ live: { id, title }, onClose }: { live: LiveClassRow; onClose: () => void }) {
  const phone = useMedia(PHONE)
  return (
    <LateDrawer
      open
      title={`推流地址：${title}`}
      size={phone ? '100%' : WIDTH}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      <IngestPanel liveId={id} title={title} />
    </LateDrawer>
  )
}
